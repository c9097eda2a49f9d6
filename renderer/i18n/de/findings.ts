import type * as en from '../en/findings.ts';
import type { Translated } from '../translated.ts';
import { mailReasons, mailSteps, mailVerdicts, ourMailSteps } from './mail-findings.ts';
import { nameReasons, nameSteps, nameVerdicts, ourNameSteps } from './name-findings.ts';
import { ourSiteSteps, siteReasons, siteSteps, siteVerdicts } from './site-findings.ts';

const unaskedVerdicts = {
  silent: 'Es kam keine rechtzeitige Antwort: {{what}}.',
  unreachable: 'Es kam keine Verbindung zustande: {{what}}.',
  refused: 'Die Gegenseite verweigerte die Antwort: {{what}}.',
  special: 'Die Adresse liegt nicht im öffentlichen Internet, daher wurde nichts gesendet: {{what}}.',
  bounded: 'Es gab mehr zu lesen, als eine Prüfung erlaubt: {{what}}.',
  proxy: 'Der Proxy dieses Computers gibt die Frage nicht weiter: {{what}}.',
  malformed: 'Die Antwort war nicht lesbar: {{what}}.',
  nobody: 'Es gibt keinen Server, den man fragen könnte: {{what}}.',
};

const unaskedReasons = {
  silent: 'Die Verbindung oder der Server ist vielleicht gerade langsam, daher sagt dies nichts über die Domain.',
  unreachable: 'Vielleicht lässt unser Netzwerk es nicht zu, daher sagt dies nichts über die Domain.',
  refused: 'Viele Server begrenzen, wer wie oft fragen darf, daher sagt dies nichts über die Domain.',
  special: 'Ein Name kann in ein privates Netzwerk führen, das Prüfungen nie betreten.',
  bounded: 'Prüfungen begrenzen, wie viel sie lesen, daher bleibt der Rest unbekannt.',
  proxy: 'Aus diesem Netzwerk lassen sich nur Fragen stellen, die der Proxy weitergibt.',
  malformed: 'Eine unlesbare Antwort beweist nichts, aber auch andere Programme haben damit vielleicht Probleme.',
  nobody: 'Für diese Frage ist kein Server bekannt, daher bleibt sie offen.',
};

const unaskedSteps = {
  silent: 'Wir fragen später noch einmal.',
  unreachable: 'Wir fragen noch einmal aus einem anderen Netzwerk.',
  refused: 'Wir fragen in einigen Minuten noch einmal.',
  special: 'Bitte prüfen Sie, ob der Name zu einer öffentlichen Adresse führt.',
  bounded: 'Wir prüfen den Rest von Hand.',
  proxy: 'Wir fragen aus einem Netzwerk ohne Proxy.',
  malformed: 'Wir sehen uns die Rohantwort an.',
  nobody: 'Wir sehen von Hand nach.',
};

export const findingVerdicts: Translated<typeof en.findingVerdicts> = {
  ...nameVerdicts,
  ...mailVerdicts,
  ...siteVerdicts,
  ...unaskedVerdicts,
};

export const findingReasons: Translated<typeof en.findingReasons> = {
  ...nameReasons,
  ...mailReasons,
  ...siteReasons,
  ...unaskedReasons,
};

export const findingSteps: Translated<typeof en.findingSteps> = {
  ...nameSteps,
  ...mailSteps,
  ...siteSteps,
  ...unaskedSteps,
};

export const ourFindingSteps: Translated<typeof en.ourFindingSteps> = {
  ...ourNameSteps,
  ...ourMailSteps,
  ...ourSiteSteps,
};
