/**
 * Second looks as kinds of shared things. Each entry has one author, and only the newest counts: a
 * colleague's answer never changes a request.
 */
import { latestOf } from '../../rules/team/merge.ts';
import { fromJson, getValue } from '../context.ts';
import { lookAnswerIn, lookIn, lookRuleIn } from '../team/decode-values.ts';
import type { Kind, ThingArea } from '../team/entries.ts';
import { dropLook, type LookKind, putLook } from '../team/look-rows.ts';

const authoredKind = <V extends object>(kind: LookKind, area: ThingArea, decode: Kind<V>['decode']): Kind<V> => ({
  ...{ area, decode, authored: true, isText: false },
  read(ctx, { ticket, id }) {
    const sql = `SELECT value FROM looks WHERE kind = ? AND ticket = ? AND id = ? AND member = (SELECT member FROM team)`;
    return fromJson<V>(getValue<string>(ctx.work, sql, kind, ticket, id) ?? null);
  },
  apply(ctx, { ticket, id, own, author }, registers) {
    const value = latestOf(registers)?.value ?? null;
    const place = { ticket, id, member: author };
    if (value) putLook(ctx, kind, place, value);
    else if (author !== own || registers.length > 0) dropLook(ctx, kind, place);
  },
});

export const lookRuleKind = authoredKind('lookRule', 'team', lookRuleIn);
export const lookKind = authoredKind('look', 'looks', lookIn);
export const lookAnswerKind = authoredKind('lookAnswer', 'looks', lookAnswerIn);
