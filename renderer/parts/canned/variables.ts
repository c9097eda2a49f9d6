/** Variables of canned replies: their meaning, and suggestions for unknown names. */
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import {
  CANNED_VARIABLES,
  type CannedReply,
  type CannedVariable,
  withVariable,
} from '../../../shared/domain/canned.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { isoDay } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';

export const VARIABLE_MEANINGS: Record<CannedVariable, MessageKey> = {
  'ticket.number': 'canned.varTicketNumber',
  'ticket.subject': 'canned.varTicketSubject',
  'ticket.department': 'canned.varTicketDepartment',
  'ticket.linked': 'canned.varTicketLinked',
  'customer.name': 'canned.varCustomerName',
  'customer.firstname': 'canned.varCustomerFirst',
  'customer.lastwords': 'canned.varCustomerWords',
  'service.name': 'canned.varServiceName',
  'service.domain': 'canned.varServiceDomain',
  'service.nextdue': 'canned.varServiceDue',
  'agent.name': 'canned.varAgentName',
  'agent.signature': 'canned.varAgentSignature',
  'account.name': 'canned.varAccountName',
  today: 'canned.varToday',
};

/** The text as it may look once inserted, for the preview of the editor. */
export function withExamples(text: string, { label, settings }: SteadyAccount, now: number): string {
  const today = isoDay(now);
  const examples: Record<CannedVariable, string> = {
    'ticket.number': 'ABC-123456',
    'ticket.subject': t('canned.exampleSubject'),
    'ticket.department': t('canned.exampleDepartment'),
    'ticket.linked': '#DEF-654321',
    'customer.name': t('canned.exampleName'),
    'customer.firstname': t('canned.exampleFirstName'),
    'customer.lastwords': t('canned.exampleWords'),
    'service.name': t('canned.exampleService'),
    'service.domain': 'example.com',
    'service.nextdue': today,
    'agent.name': settings.agentName || t('canned.varAgentName'),
    'agent.signature': settings.signature,
    'account.name': label,
    today,
  };
  return CANNED_VARIABLES.reduce((filled, name) => withVariable(filled, name, examples[name]), text);
}

/** An entry for the list at the cursor that is no reply. */
const asReply = (id: string, name: string, text: string, ...keywords: string[]): CannedReply => ({
  ...{ id, name, text, keywords, department: null, macro: null, shared: false },
  ...{ used: 0, lastUsedAt: null, changedAt: 0 },
});

export const variablesAsReplies = (): readonly CannedReply[] =>
  CANNED_VARIABLES.map((name) => asReply(name, `{{${name}}}`, `{{${name}}}`, t(VARIABLE_MEANINGS[name])));

export const membersAsReplies = (members: readonly TeamMember[]): readonly CannedReply[] =>
  members.map(({ id, name }) => asReply(id, name, `@${name} `));

const LONGEST = 40;
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .slice(0, LONGEST);
const MIN_LETTERS = 3;
const MAX_EDITS = 2;

/** The variable that a name probably means: incomplete, or with up to two wrong letters. */
export function nearestVariable(name: string): CannedVariable | null {
  const letters = lettersOf(name);
  if (letters.length < MIN_LETTERS) return null;
  const isNear: ((known: string) => boolean)[] = [
    (known) => known === letters,
    (known) => known.startsWith(letters) || known.endsWith(letters),
    (known) => distance(known, letters) <= MAX_EDITS,
  ];
  const found = isNear.map((near) => CANNED_VARIABLES.find((variable) => near(lettersOf(variable))));
  return found.find((variable) => variable !== undefined) ?? null;
}

/** Edit distance of two words, in letters. */
function distance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1];
    for (const [at, of] of [...other].entries()) {
      const change = (row[at] ?? 0) + (letter === of ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

export function nearestWords(names: readonly string[]): string {
  const near = new Set(names.flatMap((name) => nearestVariable(name) ?? []));
  const list = [...near].map((name) => `{{${name}}}`).join(', ');
  return list === '' ? '' : ` ${t('canned.didYouMean', { list })}`;
}
