/** Reads the fields of delivery reports (RFC 3464), also where only a part of them was pasted. */
import type { Refusal } from '../../../../shared/domain/bounce.ts';
import { addressOf, answerIn, hostOf, judge } from './refusals.ts';

const FIELD =
  /^\s{0,4}(Final-Recipient|Original-Recipient|Action|Status|Remote-MTA|Diagnostic-Code|Will-Retry-Until|Last-Attempt-Date):[ \t]*(.*)$/i;
const ANY_FIELD = /^\s{0,4}[A-Za-z][\w-]{1,60}:\s/;
const MOST_REPORTS = 20;
const LONGEST_FIELD = 1_000;

interface Group {
  fields: Map<string, string>;
  lines: string[];
}

/** The groups of fields, one for each recipient, and all other lines. Wrapped lines are joined. */
function groupsIn(text: string): { groups: Group[]; rest: string[] } {
  const groups: Group[] = [];
  const rest: string[] = [];
  let group: Group | null = null;
  let last = '';
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = (line.length <= LONGEST_FIELD && FIELD.exec(line)) || [];
    const key = name.toLowerCase();
    if (line.trim() === '') group = null;
    else if (key !== '' && (group === null || group.fields.has(key))) {
      group = groups.length < MOST_REPORTS ? { fields: new Map(), lines: [] } : null;
      if (group) groups.push(group);
    }
    if (key !== '') group?.fields.set(key, value.trim());
    const before = group?.fields.get(last);
    if (key !== '' || ANY_FIELD.test(line.slice(0, 80))) last = key;
    else if (group && before !== undefined && before.length < LONGEST_FIELD)
      group.fields.set(last, `${before} ${line.slice(0, LONGEST_FIELD).trim()}`);
    (group?.lines ?? rest).push(line);
  }
  return { groups, rest };
}

/** The value behind the type: `dns; mx.example.com`, `rfc822; ann@example.com`. */
const typed = (value = ''): string => value.slice(value.indexOf(';') + 1).trim();

/** Null if the group is no report; empty for a report of success. */
function refusalIn(fields: ReadonlyMap<string, string>): Refusal[] | null {
  const action = fields.get('action')?.toLowerCase() ?? null;
  const [status = null] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? [];
  const passage = typed(fields.get('diagnostic-code')).slice(0, LONGEST_FIELD);
  if ([action, status, passage || null].filter((part) => part !== null).length < 2) return null;
  if (action === null ? status?.startsWith('2') : !/^(?:failed|delayed)/.test(action)) return [];
  const { code, enhanced } = answerIn(passage);
  const refusal = judge({
    code,
    // A report's own status is often less exact than the answer that it reports.
    enhanced: enhanced ?? (code !== null && status?.endsWith('.0.0') ? null : status),
    passage,
    host: hostOf(typed(fields.get('remote-mta'))),
    recipient: addressOf(typed(fields.get('final-recipient'))) ?? addressOf(typed(fields.get('original-recipient'))),
  });
  const lasts = action?.startsWith('delayed') ? 'retried' : action === null ? refusal.lasts : 'final';
  return [{ ...refusal, lasts, raw: passage === '' ? `Status: ${status}` : passage }];
}

/** The failures that reports tell, and the text without the reports. */
export function findReports(text: string): { refusals: Refusal[]; rest: string } {
  const { groups, rest } = groupsIn(text);
  const refusals = groups.flatMap(({ fields, lines }) => {
    const found = refusalIn(fields);
    if (found === null) rest.push('', ...lines);
    return found ?? [];
  });
  return { refusals, rest: rest.join('\n') };
}
