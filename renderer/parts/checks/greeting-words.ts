/** Words of greetings, in the languages of agents. */

/** They begin a letter, before a name. Longer ones come first. */
export const GREETINGS: readonly string[] = [
  // English
  'good morning',
  'good afternoon',
  'good evening',
  'good day',
  'hello again',
  'hi again',
  'greetings',
  'hello',
  'hey',
  'hi',
  'dear',
  // German
  'guten morgen',
  'guten tag',
  'guten abend',
  'schönen guten tag',
  'sehr geehrte[rs]?',
  'sehr verehrte[rs]?',
  'liebe[rs]?',
  'hallo',
  'moin(?: moin)?',
  'servus',
  'grüß gott',
  'grüss gott',
  'grüezi',
  'werte[rs]?',
  // French
  'bonjour',
  'bonsoir',
  'salut',
  'ch[eè]re?s?',
  // Spanish
  'buenos d[ií]as',
  'buenas tardes',
  'buenas noches',
  'hola',
  'buenas',
  'estimad[oa]s?',
  'apreciad[oa]s?',
  'querid[oa]s?',
  // Portuguese
  'bom dia',
  'boa tarde',
  'boa noite',
  'ol[aá]',
  'oi',
  'prezad[oa]s?',
  'car[oa]s?',
  // Italian
  'buongiorno',
  'buon giorno',
  'buonasera',
  'salve',
  'ciao',
  'gentile',
  'gentilissim[oa]',
  'egregi[oa]',
  // Dutch
  'goedemorgen',
  'goedemiddag',
  'goedenavond',
  'goedendag',
  'geachte',
  'beste',
  'hoi',
  'dag',
  // Polish
  'dzień dobry',
  'dobry wieczór',
  'szanown[yai](?: panie| pani| państwo)?',
  'drog[ia]',
  'cześć',
  'witam',
  'witaj',
  // Czech, Slovak
  'dobrý den',
  'dobrý deň',
  'vážen[ýáí]',
  'milý',
  'milá',
  'ahoj',
  // Russian, Ukrainian, Bulgarian
  'добрый день',
  'доброе утро',
  'добрый вечер',
  'доброго времени суток',
  'здравствуйте',
  'здравствуй',
  'приветствую',
  'привет',
  'уважаем(?:ый|ая|ые)',
  'дорог(?:ой|ая|ие)',
  'добрий день',
  'доброго дня',
  'доброго ранку',
  'добрий вечір',
  'вітаю',
  'привіт',
  'шановн(?:ий|а|і)',
  'здравейте',
  'уважаеми',
  // Swedish, Danish, Norwegian, Finnish
  'hej',
  'hejsan',
  'hei',
  'bästa',
  'kära',
  'kære',
  'kjære',
  'terve',
  'hyvä',
  'moi',
  // Romanian, Hungarian, Turkish, Greek
  'bună ziua',
  'bună',
  'stimat[eăa]',
  'dragă?',
  'kedves',
  'tisztelt',
  'szia',
  'merhaba',
  'sayın',
  'sevgili',
  'καλημέρα',
  'καλησπέρα',
  'αγαπητ[έή]',
  'γεια σας',
];

/** Titles between greeting and name, which do not identify a person. */
export const TITLES: readonly string[] = [
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'professor',
  'sir',
  'madam',
  'herrn?',
  'frau',
  'dipl',
  'ing',
  'mag',
  'm',
  'mme',
  'mlle',
  'monsieur',
  'madame',
  'mademoiselle',
  'ma[iî]tre',
  'señora?',
  'senhora?',
  'sra?',
  'srta',
  'don',
  'doña',
  'dona',
  'dra',
  'sig',
  'sigra',
  'signora?',
  'dott',
  'dottssa',
  'dottore',
  'dottoressa',
  'avv',
  'heer',
  'mevrouw',
  'mevr',
  'dhr',
  'meneer',
  'panie',
  'pani',
  'pan',
  'pane',
  'paní',
  'pán',
  'slečno',
  'господин',
  'госпожа',
  'г-н',
  'г-жа',
  'пан',
  'пане',
  'пані',
  'hr',
  'fru',
  'domnule',
  'doamnă',
  'bay',
  'bey',
  'hanım',
  'bayan',
  'κύριε',
  'κυρία',
];

/** General or plural addresses; such a greeting is not checked. */
export const NOBODY: ReadonlySet<string> = new Set(
  `all everyone everybody team there folks guys friends friend customer client user sir madam sirs gentlemen ladies
   colleague colleagues support admin administrator webmaster again world and both partner member owner subscriber
   zusammen alle allerseits team kunde kundin kunden damen herren leser nutzer kollegen kollege kollegin interessent
   tous toutes équipe client cliente clients monsieur madame messieurs mesdames collègues à
   todos todas equipo cliente clientes señores usuario amigo amigos equipe pessoal senhores usuário prezados
   tutti cliente clienti squadra signori utente team allemaal iedereen klant heer mevrouw heren dames relatie collega
   wszystkim wszyscy państwo kliencie klientko zespole ponownie všem všichni zákazníku zákaznice tým
   всем коллеги клиент клиентка команда пользователь друзья господа ещё снова
   усім всім колеги клієнте клієнтко команда користувачу друзі панове ще знову
   alla alle kund kunde kaikki asiakas tuturor tuturora clientule client ügyfelünk müşterimiz`.split(/\s+/),
);

export const PARTICLES: ReadonlySet<string> = new Set(
  'von van der den de del della di da do dos das du la le el al bin ibn ter ten zu zum af av'.split(' '),
);

export const AND = /\s(?:and|und|et|y|e|ed|i|a|en|og|och|ja|și|és|ve|и|та|і|й|&)\s/iu;

/** Words that mark a name as a company's or a role's; the person behind it has another name. */
export const COMPANY: ReadonlySet<string> = new Set(
  `ltd limited inc llc llp corp corporation company co gmbh ag kg ug ohg gbr ev sarl sas sa sl srl spa bv nv oy ab as aps
   zoo ооо оао зао ип тов фоп студия студія studio studios agency agentur agence agencia agenzia media digital design
   web hosting solutions services service group holding shop store team support admin administrator info office sales
   billing contact kontakt it webmaster noc abuse postmaster noreply bakery hotel restaurant school university verein
   club foundation stiftung association church gemeinde praxis kanzlei software systems labs consulting`.split(/\s+/),
);
