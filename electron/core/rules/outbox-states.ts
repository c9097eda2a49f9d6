/**
 * The outbox as a pure table of all allowed transitions.
 * held → queued → checking → sending → accepted | refused | stopped | in-doubt
 * A *queued* write takes this path. An *immediate* write is sent at once or not at all: if nothing
 * was sent, or the service refused, it becomes a form again, with the reason beside it. Only if its
 * token was refused is it checked and sent once more; if that check fails, it is in doubt.
 */
import type { DraftKind } from '../../../shared/domain/draft.ts';
import type { OutboxState } from '../../../shared/domain/outbox.ts';
import { FORM_RULES } from './forms.ts';

export type OutboxEvent =
  | 'due' // the hold is over, or the agent chose to send now
  | 'undo' // the agent takes it back: text and files return to the draft
  | 'retime' // the agent plans it for another time, or for now
  | 'check'
  | 'clear' // nothing arrived since: the attempt is recorded, the first byte may go
  | 'collision' // something arrived, the ticket is gone, or the item is too old: nothing was sent
  | 'postponed' // nothing was sent, or the service refused for now
  | 'accepted'
  | 'refused'
  | 'lost' // it may have arrived: no answer, or a later read contradicts the refusal
  | 'found' // the reply is in the conversation
  | 'restart'
  | 'restored' // restored from an older copy: it may have been sent since
  | 'arrived' // the agent confirms that it arrived
  | 'send-again' // the agent chooses to send again
  | 'send-anyway' // the agent has seen what arrived
  | 'keep-draft' // the agent takes it back
  | 'returned'; // nothing was sent, or the service refused: it is a form again

/** `draft`: the item leaves the outbox, and its text and files are a draft again. */
export type NextState = OutboxState | 'draft';

type Moves = Record<OutboxState, Partial<Record<OutboxEvent, NextState>>>;

const QUEUED: Moves = {
  held: { due: 'queued', retime: 'held', undo: 'draft', restart: 'held', restored: 'in-doubt' },
  queued: {
    retime: 'queued',
    check: 'checking',
    // After a second look: a colleague's desk sent it, it came back, or nobody can be asked.
    found: 'accepted',
    returned: 'draft',
    refused: 'refused',
    undo: 'draft',
    restart: 'queued',
    restored: 'in-doubt',
  },
  checking: {
    clear: 'sending',
    collision: 'stopped',
    postponed: 'queued',
    lost: 'in-doubt',
    undo: 'draft',
    restart: 'queued',
    restored: 'in-doubt',
  },
  sending: {
    accepted: 'accepted',
    refused: 'refused',
    lost: 'in-doubt',
    postponed: 'queued',
    restart: 'in-doubt',
    restored: 'in-doubt',
  },
  accepted: {},
  refused: { found: 'accepted', 'send-again': 'queued', 'keep-draft': 'draft', restored: 'in-doubt' },
  stopped: { 'send-anyway': 'queued', 'keep-draft': 'draft', restored: 'in-doubt' },
  'in-doubt': {
    found: 'accepted',
    arrived: 'accepted',
    'send-again': 'queued',
    restored: 'in-doubt',
  },
};

const IMMEDIATE: Moves = {
  held: {},
  queued: { check: 'checking', returned: 'draft', lost: 'in-doubt', restart: 'draft', restored: 'in-doubt' },
  checking: { clear: 'sending', returned: 'draft', lost: 'in-doubt', restart: 'draft', restored: 'in-doubt' },
  sending: {
    accepted: 'accepted',
    returned: 'draft',
    postponed: 'queued',
    lost: 'in-doubt',
    restart: 'in-doubt',
    restored: 'in-doubt',
  },
  accepted: {},
  refused: {},
  stopped: {},
  'in-doubt': { arrived: 'accepted', 'keep-draft': 'draft', restored: 'in-doubt' },
};

export const sendMode = (kind: DraftKind): 'queued' | 'immediate' =>
  kind === 'reply' ? 'queued' : FORM_RULES[kind].mode;

export function nextState(state: OutboxState, event: OutboxEvent, kind: DraftKind = 'reply'): NextState | null {
  const moves = sendMode(kind) === 'queued' ? QUEUED : IMMEDIATE;
  return moves[state][event] ?? null;
}
