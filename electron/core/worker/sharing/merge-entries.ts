import { run, type StoreContext } from '../context.ts';
import { registersOf, type Thing } from '../team/entries.ts';
import type { OpenTeam } from '../team/keyring.ts';
import type { ThingArea } from '../team/kind.ts';
import type { Effects } from './judge-entries.ts';
import { keepOthers, kindOf } from './shared-kinds.ts';

/**
 * Applies the team's values of these things here, and returns the things that have a known kind.
 */
export function mergeTouched(ctx: StoreContext, team: OpenTeam, { things }: Effects): (Thing & { area: ThingArea })[] {
  if (things.size === 0) return [];
  run(ctx.work, 'UPDATE team SET applying = 1');
  const merged = [...things].flatMap(([name, thing]) => {
    const rules = kindOf(thing.kind);
    if (!rules) return [];
    const registers = registersOf(ctx, name);
    const here = { ...thing, name, own: team.member };
    rules.apply(ctx, here, registers);
    run(
      ctx.work,
      'DELETE FROM team_private WHERE kind = ? AND ticket = ? AND id = ?',
      ...[thing.kind, thing.ticket, thing.id],
    );
    return [{ here, registers, area: rules.area }];
  });
  run(ctx.work, 'UPDATE team SET applying = 0');
  for (const { here, registers } of merged) {
    if (!keepOthers(ctx, here, registers)) continue;
    const { kind, ticket, id } = here;
    run(ctx.work, 'INSERT OR REPLACE INTO team_dirty VALUES (?, ?, ?, NULL, ?)', kind, ticket, id, team.line.hlc);
  }
  return merged.map(({ here, area }) => ({ ...here, area }));
}
