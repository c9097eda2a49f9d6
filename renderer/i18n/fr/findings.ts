import type * as en from '../en/findings.ts';
import type { Translated } from '../translated.ts';
import { mailReasons, mailSteps, mailVerdicts, ourMailSteps } from './mail-findings.ts';
import { nameReasons, nameSteps, nameVerdicts, ourNameSteps } from './name-findings.ts';
import { ourSiteSteps, siteReasons, siteSteps, siteVerdicts } from './site-findings.ts';

export const findingVerdicts: Translated<typeof en.findingVerdicts> = {
  ...nameVerdicts,
  ...mailVerdicts,
  ...siteVerdicts,
  silent: 'Aucune réponse n’est arrivée à temps : {{what}}.',
  unreachable: 'Aucune connexion n’a été possible : {{what}}.',
  refused: 'L’autre partie a refusé de répondre : {{what}}.',
  special: 'L’adresse n’est pas sur l’internet public, rien n’a donc été envoyé : {{what}}.',
  bounded: 'Il y avait plus à lire qu’une vérification ne le permet : {{what}}.',
  proxy: 'Le proxy de cet ordinateur ne transmet pas la question : {{what}}.',
  malformed: 'La réponse n’a pas pu être lue : {{what}}.',
  nobody: 'Il n’y a aucun serveur à interroger : {{what}}.',
};

export const findingReasons: Translated<typeof en.findingReasons> = {
  ...nameReasons,
  ...mailReasons,
  ...siteReasons,
  silent: 'La connexion ou le serveur est peut-être lent en ce moment ; cela ne dit donc rien du domaine.',
  unreachable: 'Notre réseau ne le permet peut-être pas ; cela ne dit donc rien du domaine.',
  refused: 'Beaucoup de serveurs limitent qui peut les interroger et à quel rythme ; cela ne dit donc rien du domaine.',
  special: 'Un nom peut mener à un réseau privé, où les vérifications n’entrent jamais.',
  bounded: 'Les vérifications limitent ce qu’elles lisent ; le reste demeure donc inconnu.',
  proxy: 'Depuis ce réseau, seules les questions que le proxy transmet peuvent être posées.',
  malformed: 'Une réponse illisible ne prouve rien, mais d’autres programmes peuvent aussi avoir du mal à la lire.',
  nobody: 'Aucun serveur n’est connu pour cette question, elle reste donc ouverte.',
};

export const findingSteps: Translated<typeof en.findingSteps> = {
  ...nameSteps,
  ...mailSteps,
  ...siteSteps,
  silent: 'Nous referons cette vérification plus tard.',
  unreachable: 'Nous referons cette vérification depuis un autre réseau.',
  refused: 'Nous referons cette vérification dans quelques minutes.',
  special: 'Veuillez vérifier que le nom mène à une adresse publique.',
  bounded: 'Nous vérifierons le reste manuellement.',
  proxy: 'Nous ferons cette vérification depuis un réseau sans proxy.',
  malformed: 'Nous examinerons la réponse brute.',
  nobody: 'Nous chercherons la réponse manuellement.',
};

export const ourFindingSteps: Translated<typeof en.ourFindingSteps> = {
  ...ourNameSteps,
  ...ourMailSteps,
  ...ourSiteSteps,
};
