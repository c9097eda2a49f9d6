import type { TimeWords } from '../time-words.ts';

/** `lundi prochain`, `prochain lundi` and `lun pro` mean the coming one. */
const weekday = (name: string, short = name.slice(0, 3)): string[] => [
  name,
  short,
  ...[name, short].flatMap((day) => [`${day} prochain`, `${day} pro`, `prochain ${day}`]),
];

export const timeWords: TimeWords = {
  weekdays: [
    [
      ...weekday('lundi'),
      ...['semaine prochaine', 'sem prochaine', 'semaine pro', 'sem pro'],
      ...['début de semaine', 'debut de semaine', 'début de semaine prochaine', 'debut de semaine prochaine'],
    ],
    weekday('mardi'),
    weekday('mercredi'),
    weekday('jeudi'),
    weekday('vendredi'),
    [...weekday('samedi'), 'week end', 'weekend', 'we'],
    weekday('dimanche'),
  ],
  months: [
    ['janvier'],
    ['février', 'fevrier'],
    ['mars'],
    ['avril', 'apr'],
    ['mai'],
    ['juin'],
    ['juillet', 'juil'],
    ['août', 'aout'],
    ['septembre', 'sept'],
    ['octobre'],
    ['novembre'],
    ['décembre', 'decembre'],
  ],
  units: {
    minute: ['m', 'mn', 'min', 'mins', 'minute', 'minutes'],
    hour: ['h', 'hr', 'hrs', 'heure', 'heures'],
    day: ['j', 'jr', 'jrs', 'jour', 'jours'],
    // English `week` would otherwise be read as the beginning of `weekend`.
    week: ['sem', 'semaine', 'semaines', 'week', 'weeks'],
    month: ['mois'],
  },
  alone: {
    minute: [[], []],
    hour: [['l’heure', "l'heure"], []],
    day: [[], []],
    week: [
      ['huitaine', 'une huitaine', 'sept jours', 'en huit'],
      ['quinzaine', 'une quinzaine', 'en quinze'],
    ],
    month: [['mois prochain', 'mois pro'], []],
  },
  daysAhead: [
    ['aujourd’hui', "aujourd'hui", 'aujourd hui', 'aujourdhui', 'auj', 'ajd'],
    ['demain', 'dem', 'dmn', 'lendemain'],
    ['après demain', 'apres demain', 'ap demain', 'aprèsdemain', 'apresdemain', 'surlendemain'],
  ],
  next: ['prochain', 'prochaine', 'proch'],
  this: ['ce', 'cet', 'cette'],
  at: [
    ...['à', 'a', 'vers', 'dès', 'avant', 'après', 'apres', 'jusqu’à', "jusqu'à", 'jusqu’a', "jusqu'a"],
    ...['à partir de', 'a partir de', 'aux environs de', 'aux alentours de', 'autour de'],
  ],
  within: ['dans', 'ds', 'sous'],
  half: ['demi', 'demie', 'une demi', 'une demie'],
  am: ['am'],
  pm: ['pm'],
  noon: ['midi', 'fin de matinée', 'fin de matinee', 'fin matinée', 'fin matinee'],
  midnight: ['minuit'],
  morning: [
    ...['matin', 'matinée', 'matinee', 'première heure', 'premiere heure'],
    ...['début de matinée', 'debut de matinee', 'début matinée', 'debut matinee'],
    ...['ouverture', 'l’ouverture', "l'ouverture"],
  ],
  afternoon: [
    ...['après midi', 'apres midi', 'l’après midi', "l'après midi", 'l’apres midi', "l'apres midi"],
    ...['aprèm', 'aprem', 'l’aprèm', "l'aprèm", 'l’aprem', "l'aprem"],
    ...['début d’après midi', "début d'après midi", 'debut d’apres midi', "debut d'apres midi"],
    ...['début après midi', 'debut apres midi', 'début aprèm', 'début aprem', 'debut aprem'],
    ...['début d’aprèm', "début d'aprèm", 'début d’aprem', "début d'aprem", 'debut d’aprem', "debut d'aprem"],
  ],
  evening: ['soir', 'soirée', 'soiree', 'début de soirée', 'debut de soiree', 'début soirée', 'debut soiree'],
  tonight: ['ce soir', 'cette nuit'],
  endOfDay: [
    ...['fin de journée', 'fin de journee', 'fin de la journée', 'fin de la journee', 'fin journée', 'fin journee'],
    ...['fin d’après midi', "fin d'après midi", 'fin d’apres midi', "fin d'apres midi"],
    ...['fin d’aprèm', "fin d'aprèm", 'fin d’aprem', "fin d'aprem"],
    ...['fin après midi', 'fin apres midi', 'fin aprèm', 'fin aprem'],
    ...['dans la journée', 'dans la journee', 'en journée', 'en journee', 'fermeture'],
  ],
  endOfWeek: [
    ...['fin de semaine', 'fin de la semaine', 'fin semaine', 'fin de sem', 'fin sem'],
    ...['cette semaine', 'dans la semaine'],
  ],
  endOfMonth: ['fin de mois', 'fin du mois', 'fin mois', 'ce mois', 'ce mois ci'],
  numbers: [
    ...[['un', 'une'], ['deux'], ['trois'], ['quatre'], ['cinq'], ['six'], [], ['huit'], ['neuf'], ['dix']],
    ...[['onze'], ['douze'], ['treize'], ['quatorze'], ['quinze'], ['seize'], ['dix sept'], ['dix huit']],
    ...[['dix neuf'], ['vingt'], ['vingt et un', 'vingt et une'], ['vingt deux'], ['vingt trois'], ['vingt quatre']],
    ...[[], [], [], [], [], ['trente'], [], [], [], [], [], [], [], [], [], ['quarante']],
    ...[[], [], [], [], ['quarante cinq'], [], [], ['quarante huit']],
  ],
  ordinals: ['er', 'e', 'ème', 'eme'],
  fillers: [
    ...['le', 'la', 'les', 'l’', "l'", 'au', 'en', 'd’ici', "d'ici", 'ici', 'pour', 'du', 'de'],
    ...['des', 'et', 'jusque', 'jusqu’au', "jusqu'au", 'environ', 'au plus tard', 'plus tard'],
  ],
  choices: {
    hour: '1h',
    threeHours: '3h',
    morning: 'matin',
    endOfDay: 'fin de journée',
    tomorrow: 'demain',
    monday: 'lundi',
    week: '1 semaine',
  },
};
