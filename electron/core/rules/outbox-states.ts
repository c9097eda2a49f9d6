/**
 * The outbox as a pure table: which moves there are, and nothing else. A move that is not here does
 * not happen.
 *
 *   held → queued → checking → sending → accepted | refused | stopped | in-doubt
 *
 * A *queued* write goes that way. An *immediate* one goes at once or not at all: where nothing was
 * sent, or the service said no, it is a form again, with the reason beside it. Only where its token
 * was refused is it checked and sent once more; where that check cannot be made, it is in doubt.
 */
import type { DraftKind } from '../../../shared/domain/draft.ts';
import type { OutboxState } from '../../../shared/domain/outbox.ts';
import { FORM_RULES } from './forms.ts';

/** What can happen to an item. */
export type OutboxEvent =
  | 'due' // the hold is over, or the agent said: now
  | 'undo' // the agent takes it back: text and files return to the draft
  | 'check' // the runner reads the ticket again
  | 'clear' // nothing arrived since the agent saw it: the attempt is recorded, the first byte may go
  | 'collision' // something arrived, the ticket is gone, or the item is too old: nothing was sent
  | 'postponed' // nothing was sent, or the service said: not now
  | 'accepted' // the service said yes
  | 'refused' // the service said no
  | 'lost' // it may have arrived: the answer never came, or what was read since speaks against it
  | 'found' // its post stands in the conversation
  | 'restart' // the desk was started again
  | 'restored' // an older copy holds it so: it may have gone out since
  | 'arrived' // the agent says: it is there
  | 'send-again' // the agent says: send it once more
  | 'send-anyway' // the agent has seen what arrived
  | 'keep-draft' // the agent takes it back
  | 'returned'; // nothing was sent, or the service said no: a form is a form again

/** `draft`: the item leaves the outbox, and its text and files are a draft again. */
export type NextState = OutboxState | 'draft';

type Moves = Record<OutboxState, Partial<Record<OutboxEvent, NextState>>>;

const QUEUED: Moves = {
  held: { due: 'queued', undo: 'draft', restart: 'held', restored: 'in-doubt' },
  queued: { check: 'checking', undo: 'draft', restart: 'queued', restored: 'in-doubt' },
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
  'in-doubt': { found: 'accepted', arrived: 'accepted', 'send-again': 'queued', restored: 'in-doubt' },
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

/** How a kind of write goes. */
export const sendMode = (kind: DraftKind): 'queued' | 'immediate' =>
  kind === 'reply' ? 'queued' : FORM_RULES[kind].mode;

/** Null: there is no such move. */
export function next(state: OutboxState, event: OutboxEvent, kind: DraftKind = 'reply'): NextState | null {
  const moves = sendMode(kind) === 'queued' ? QUEUED : IMMEDIATE;
  return moves[state][event] ?? null;
}
