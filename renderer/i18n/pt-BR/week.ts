import type * as en from '../en/week.ts';
import type { Translated } from '../translated.ts';

export const week: Translated<typeof en.week> = {
  backHere: 'Voltar ao relatório semanal',
  before: 'Semana anterior',
  after: 'Próxima semana',
  now: 'Esta semana',
  range: '{{from}} – {{to}}',
  save: 'Salvar semana em CSV',
  fileName: 'semana-{{day}}.csv',
  inMinutes: '{{name}} (minutos)',
  own: 'Meu trabalho',
  team: 'Toda a equipe',
  notAgreed: 'Sua equipe não ativou isto. Qualquer pessoa da equipe pode ativar nas configurações da conta, em Equipe.',
  nothing_own: 'Você não respondeu a nenhum ticket neste computador nessa semana.',
  nothing_team: 'Nenhum ticket foi respondido nessa semana, e nenhum está aberto.',
  part_one:
    'Os tempos de resposta abrangem {{known, number}} de {{count, number}} ticket, porque a conversa dele não está neste computador.',
  part_other:
    'Os tempos de resposta abrangem {{known, number}} de {{count, number}} tickets, porque as outras conversas não estão neste computador.',
  zoneUnknown: 'O fuso horário do serviço é desconhecido; por isso, seus horários são lidos como {{zone}}.',
  picture: 'Dia a dia: {{days}}',
  day: '{{weekday}} {{day}}',
  dayAnswered_one: '{{day}}: {{count, number}} ticket respondido',
  dayAnswered_other: '{{day}}: {{count, number}} tickets respondidos',
  dayFirst: '{{day}}, primeira resposta após {{time}}',
  firstMedian: 'Primeira resposta, mediana',
  table: 'Por departamento',
  departmentHead: 'Departamento',
  department: 'Departamento {{id}}',
  all: 'Todos os departamentos',
  ofAll: '{{count, number}} de {{all, number}}',

  ticketsAnswered: 'Tickets respondidos',
  answered: 'Respondidos',
  known: 'Conversa salva',
  replies: 'Respostas',
  first: 'Primeira resposta',
  firstMost: 'Primeira resposta (90%)',
  inTime: 'No prazo',
  targeted: 'Com meta',
  full: 'Resposta completa',
  fullMost: 'Resposta completa (90%)',
  reopened: 'Reabertos',
  open: 'Abertos',

  meaning: 'O que os números significam',
  answeredMeans: 'Tickets com pelo menos uma resposta de atendente na semana.',
  repliesMeans: 'Todas as respostas de atendentes na semana, sem notas internas.',
  firstMeans:
    'A mediana do tempo entre a primeira mensagem do cliente e a primeira resposta de atendente, nos tickets respondidos pela primeira vez na semana. Como os tempos de espera, conta só o horário de atendimento, se você o definir.',
  firstMostMeans: 'Nove em cada dez primeiras respostas levaram esse tempo ou menos.',
  inTimeMeans: 'Primeiras respostas dentro da meta, entre todas as que têm uma.',
  fullMeans:
    'A mediana do tempo entre a primeira mensagem do cliente, ou a que reabriu o ticket, e a última resposta de atendente na semana, nos tickets em que o cliente não escreveu depois.',
  fullMostMeans: 'Nove em cada dez respostas completas levaram esse tempo ou menos.',
  reopenedMeans: 'Tickets fechados em que o cliente voltou a escrever na semana.',
  openMeans:
    'Tickets aguardando resposta, em espera ou em andamento no fim da semana, ou agora, se ela ainda não acabou.',
  ownMeans:
    'Inclui respostas enviadas deste computador e os tickets reabertos e abertos que você respondeu. Os números de toda a equipe não contêm nomes.',
};
