import type * as en from '../en/findings.ts';
import type { Translated } from '../translated.ts';
import { mailReasons, mailSteps, mailVerdicts, ourMailSteps } from './mail-findings.ts';
import { nameReasons, nameSteps, nameVerdicts, ourNameSteps } from './name-findings.ts';
import { ourSiteSteps, siteReasons, siteSteps, siteVerdicts } from './site-findings.ts';

const unaskedVerdicts = {
  silent: 'Nenhuma resposta chegou a tempo: {{what}}.',
  unreachable: 'Não houve conexão: {{what}}.',
  refused: 'O outro lado se recusou a responder: {{what}}.',
  special: 'O endereço não está na internet pública; por isso, nada foi enviado: {{what}}.',
  bounded: 'Havia mais para ler do que uma verificação permite: {{what}}.',
  proxy: 'O proxy deste computador não encaminha a consulta: {{what}}.',
  malformed: 'Não foi possível ler a resposta: {{what}}.',
  nobody: 'Não há servidor a consultar: {{what}}.',
};

const unaskedReasons = {
  silent: 'A conexão ou o servidor pode estar lento no momento; isso não diz nada sobre o domínio.',
  unreachable: 'Nossa rede pode não permitir a conexão; isso não diz nada sobre o domínio.',
  refused: 'Muitos servidores limitam quem pode consultar e com que frequência; isso não diz nada sobre o domínio.',
  special: 'Um nome pode levar a uma rede privada, onde as verificações nunca entram.',
  bounded: 'As verificações limitam quanto leem; o resto continua desconhecido.',
  proxy: 'Nesta rede, só é possível fazer as consultas que o proxy encaminha.',
  malformed: 'Uma resposta ilegível não prova nada, mas outros programas também podem ter problemas com ela.',
  nobody: 'Nenhum servidor é conhecido para esta consulta; ela fica em aberto.',
};

const unaskedSteps = {
  silent: 'Vamos consultar de novo mais tarde.',
  unreachable: 'Vamos consultar de novo a partir de outra rede.',
  refused: 'Vamos consultar de novo em alguns minutos.',
  special: 'Verifique se o nome leva a um endereço público.',
  bounded: 'Vamos verificar o resto manualmente.',
  proxy: 'Vamos consultar a partir de uma rede sem proxy.',
  malformed: 'Vamos examinar a resposta bruta.',
  nobody: 'Vamos pesquisar manualmente.',
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
