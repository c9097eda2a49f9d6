/** The words of the client area in five languages. */
import { ENGLISH, type PageWords } from '../../../service/client-area/view.ts';
import type { Role } from '../../../service/store/tickets.ts';

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Words extends PageWords {
  /** Both arguments are HTML. */
  posted(name: string, date: string): string;
  staff: string;
  statuses: Readonly<Record<string, string>>;
  department: string;
  status: string;
  rate: string;
  rated: string;
  close: string;
  reply: string;
  address: string;
  login: string;
  loginNeeded: string;
  loginFailed: string;
  email: string;
  password: string;
}

const STATUSES = ['Open', 'Answered', 'Customer-Reply', 'In Progress', 'On Hold', 'Closed'] as const;
const ROLES = ['operator', 'owner', 'authorizeduser', 'registereduser', 'externaluser', 'subaccount', 'guest'] as const;

const statuses = (...names: [string, string, string, string, string, string]) =>
  Object.fromEntries(STATUSES.map((status, index) => [status, names[index] as string]));
const roles = (...names: [string, string, string, string, string, string, string]) =>
  Object.fromEntries(ROLES.map((role, index) => [role, names[index] as string])) as Record<Role, string>;

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    ...ENGLISH,
    posted: (name, date) => `Written by ${name} on ${date}`,
    staff: 'Staff',
    statuses: statuses('Open', 'Answered', 'Customer-Reply', 'In Progress', 'On Hold', 'Closed'),
    department: 'Department',
    status: 'Status',
    rate: 'Rate this answer',
    rated: 'You rated this answer',
    close: 'Close ticket',
    reply: 'Reply',
    address: 'IP address',
    login: 'Log in',
    loginNeeded: 'You need to log in to see this page.',
    loginFailed: 'These details are not right. Please try again.',
    email: 'E-mail address',
    password: 'Password',
  },
  de: {
    ticket: 'Ticket',
    posted: (name, date) => `Geschrieben von ${name} am ${date}`,
    roles: roles(
      'Mitarbeiter',
      'Inhaber',
      'Bevollmächtigter Benutzer',
      'Registrierter Benutzer',
      'Externer Benutzer',
      'Unterkonto',
      'Gast',
    ),
    staff: 'Mitarbeiter',
    statuses: statuses('Offen', 'Beantwortet', 'Kundenantwort', 'In Bearbeitung', 'Zurückgestellt', 'Geschlossen'),
    requester: 'Anfragender',
    department: 'Abteilung',
    submitted: 'Eröffnet',
    updated: 'Zuletzt aktualisiert',
    status: 'Status',
    files: 'Dateianhänge',
    removed: 'Die Anhänge dieser Nachricht wurden entfernt.',
    rate: 'Antwort bewerten',
    rated: 'Sie haben diese Antwort bewertet',
    close: 'Ticket schließen',
    reply: 'Antworten',
    address: 'IP-Adresse',
    notFound: 'Dieses Ticket wurde nicht gefunden.',
    noFile: 'Diese Datei ist nicht mehr vorhanden.',
    login: 'Anmelden',
    loginNeeded: 'Für diese Seite müssen Sie sich anmelden.',
    loginFailed: 'Diese Angaben stimmen nicht. Bitte versuchen Sie es erneut.',
    email: 'E-Mail-Adresse',
    password: 'Kennwort',
  },
  fr: {
    ticket: 'Ticket',
    posted: (name, date) => `Le ${date}, ${name} a écrit`,
    roles: roles(
      'Opérateur',
      'Propriétaire',
      'Utilisateur autorisé',
      'Utilisateur inscrit',
      'Utilisateur externe',
      'Sous-compte',
      'Invité',
    ),
    staff: 'Équipe',
    statuses: statuses('Ouvert', 'Répondu', 'Réponse client', 'En cours', 'En attente', 'Fermé'),
    requester: 'Demandeur',
    department: 'Service',
    submitted: 'Envoyé',
    updated: 'Mis à jour',
    status: 'Statut',
    files: 'Pièces jointes',
    removed: 'Les pièces jointes de ce message ont été supprimées.',
    rate: 'Évaluer cette réponse',
    rated: 'Vous avez évalué cette réponse',
    close: 'Fermer le ticket',
    reply: 'Répondre',
    address: 'Adresse IP',
    notFound: 'Ce ticket est introuvable.',
    noFile: 'Ce fichier n’est plus disponible.',
    login: 'Se connecter',
    loginNeeded: 'Connectez-vous pour voir cette page.',
    loginFailed: 'Ces identifiants sont incorrects. Veuillez réessayer.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
  },
  es: {
    ticket: 'Ticket',
    posted: (name, date) => `Escrito por ${name} el ${date}`,
    roles: roles(
      'Operador',
      'Propietario',
      'Usuario autorizado',
      'Usuario registrado',
      'Usuario externo',
      'Subcuenta',
      'Invitado',
    ),
    staff: 'Personal',
    statuses: statuses('Abierto', 'Respondido', 'Respuesta del cliente', 'En curso', 'En espera', 'Cerrado'),
    requester: 'Solicitante',
    department: 'Departamento',
    submitted: 'Enviado',
    updated: 'Actualizado',
    status: 'Estado',
    files: 'Archivos adjuntos',
    removed: 'Los archivos de este mensaje se han eliminado.',
    rate: 'Valore esta respuesta',
    rated: 'Ha valorado esta respuesta',
    close: 'Cerrar el ticket',
    reply: 'Responder',
    address: 'Dirección IP',
    notFound: 'No hemos encontrado este ticket.',
    noFile: 'Este archivo ya no está disponible.',
    login: 'Iniciar sesión',
    loginNeeded: 'Inicie sesión para ver esta página.',
    loginFailed: 'Los datos no son correctos. Inténtelo de nuevo.',
    email: 'Correo electrónico',
    password: 'Contraseña',
  },
  nl: {
    ticket: 'Ticket',
    posted: (name, date) => `Op ${date} geschreven door ${name}`,
    roles: roles(
      'Medewerker',
      'Eigenaar',
      'Gemachtigde gebruiker',
      'Geregistreerde gebruiker',
      'Externe gebruiker',
      'Subaccount',
      'Gast',
    ),
    staff: 'Medewerker',
    statuses: statuses('Open', 'Beantwoord', 'Antwoord van klant', 'In behandeling', 'In de wacht', 'Gesloten'),
    requester: 'Aanvrager',
    department: 'Afdeling',
    submitted: 'Ingediend',
    updated: 'Laatst bijgewerkt',
    status: 'Status',
    files: 'Bijlagen',
    removed: 'De bijlagen van dit bericht zijn verwijderd.',
    rate: 'Beoordeel dit antwoord',
    rated: 'U hebt dit antwoord beoordeeld',
    close: 'Ticket sluiten',
    reply: 'Beantwoorden',
    address: 'IP-adres',
    notFound: 'Dit ticket is niet gevonden.',
    noFile: 'Dit bestand is niet meer beschikbaar.',
    login: 'Inloggen',
    loginNeeded: 'Log in om deze pagina te zien.',
    loginFailed: 'Deze gegevens kloppen niet. Probeer het opnieuw.',
    email: 'E-mailadres',
    password: 'Wachtwoord',
  },
};
