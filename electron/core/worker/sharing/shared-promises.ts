/**
 * Promises belong to their author: colleagues see them with the name, but their queues, *Today* and
 * notices do not count them.
 */
import { createHash } from 'node:crypto';
import { latestOf, type Register } from '../../rules/team/merge.ts';
import { getRow, getRows, run, type StoreContext, upsertRow } from '../context.ts';
import { keepColleaguesPromises, keptOf, type PromiseRow, putColleaguesPromise } from '../marks/notes.ts';
import { headerOf } from '../queues/draft-and-promise-queues.ts';
import { type PromiseValue, promiseIn } from '../team/decode-values.ts';
import { type Kind, markApplied, type ThingHere } from '../team/entries.ts';
import { ticketLine } from '../ticket/line.ts';

export const promiseKind: Kind<PromiseValue> = {
  area: 'tickets',
  decode: promiseIn,
  authored: true,
  isText: false,
  read(ctx, { id }) {
    const line = getRow<PromiseRow>(ctx.work, 'SELECT * FROM promises WHERE id = ?', id);
    if (!line) return null;
    const { text, due, made_at: madeAt, handed_by: handedBy } = line;
    return { text, due, madeAt, kept: keptOf(line), handedBy };
  },
  apply(ctx, thing, registers) {
    const { author, own } = thing;
    const latest = latestOf(registers);
    const theirs = { ...thing, id: promiseId(author, thing.id), member: author };
    if (author === own) {
      if (latest && markApplied(ctx, thing.name, latest.writer)) putOwn(ctx, thing, latest);
    } else if (latest) putColleaguesPromise(ctx, theirs, latest);
    else run(ctx.work, 'DELETE FROM team_promises WHERE id = ? AND member = ?', theirs.id, author);
    const line = ticketLine(ctx, thing.ticket);
    if (line) keepColleaguesPromises(ctx, line);
  },
};

const promiseId = (member: string, id: string): string =>
  createHash('sha256').update(`${member} ${id}`).digest('hex').slice(0, 32);

/**
 * Applies a promise from another desk of this agent. A ticket has one open promise: of two made at
 * once the later stays, and the other is withdrawn.
 */
function putOwn(ctx: StoreContext, { ticket, id }: ThingHere, { value, hlc }: Register<PromiseValue>): void {
  if (value === null) {
    run(ctx.work, 'DELETE FROM promises WHERE id = ?', id);
    return;
  }
  const { text, due, madeAt, kept, handedBy } = value;
  if (kept === null) {
    const others = getRows<{ id: string; made_at: number }>(
      ctx.work,
      'SELECT id, made_at FROM promises WHERE ticket = ? AND kept_at IS NULL AND id <> ?',
      ...[ticket, id],
    );
    for (const other of others) {
      const isOlder = other.made_at === madeAt ? other.id < id : other.made_at < madeAt;
      withdraw(ctx, ticket, isOlder ? other.id : id, hlc);
      if (!isOlder) return;
    }
  }
  const changed = { text, due, told: due <= ctx.now ? 1 : 0, kept_at: kept?.at ?? null, kept_by: kept?.by ?? null };
  const made = { id, ticket, made_at: madeAt, header: headerOf(ctx, ticket) ?? 'null', handed_by: handedBy };
  upsertRow(ctx.work, 'promises', 'id', { ...made, ...changed }, Object.keys(changed));
}

function withdraw(ctx: StoreContext, ticket: string, id: string, hlc: string): void {
  run(ctx.work, 'DELETE FROM promises WHERE id = ?', id);
  run(ctx.work, `INSERT OR REPLACE INTO team_dirty VALUES ('promise', ?, ?, NULL, ?)`, ticket, id, hlc);
}
