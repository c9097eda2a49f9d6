/** Possible answers of a service or a gateway to a write, and the desk's final verdict on each. */

import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { Fault } from '../service/service.ts';

type ScriptedAnswer = Omit<Fault, 'operation'>;

const REFUSAL = { json: { result: 'error', message: 'Not today' } };

/** Answers that are a no, or none at all, of what was carried out and of what was not. */
export const ANSWERS: readonly ScriptedAnswer[] = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: '5xx-before' },
  { kind: '5xx-after' },
  { kind: 'answer-after', status: 401 },
  { kind: 'redirect' },
  { kind: 'answer-after', status: 302, location: 'https://a.example/' },
  ...[401, 403, 408, 409, 429, 200].flatMap((status): ScriptedAnswer[] => [
    { kind: 'answer', status, ...REFUSAL },
    { kind: 'answer-after', status, ...REFUSAL },
  ]),
  { kind: 'warning' },
  { kind: 'answer-after', json: { warning: 'Odd' } },
];

/** Whether it is said to have arrived; null: that is left open. */
export function verdictOf({ state, evidence }: OutboxItem): boolean | null {
  if (state === 'accepted' || evidence?.verdict === 'probably') return true;
  if (state === 'refused' || evidence?.verdict === 'not-there' || evidence?.verdict === 'probably-not') return false;
  return null;
}
