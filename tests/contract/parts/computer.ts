import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Settings of this computer, and the window's frame, which a page in a browser lacks. */
export function computerPart({ value, result }: ContractContext): void {
  it('sets what holds for this computer, and dresses the frame where there is one', async () => {
    const { settings, can } = await value('computer.get', {});
    const quiet = { from: '22:00', to: '07:00', weekends: true };
    expect(await value('computer.configure', { settings: { quiet } })).toEqual({
      settings: { ...settings, quiet },
      can,
    });
    await value('computer.configure', { settings: { quiet: null } });

    // Nobody asked for a ticket from outside.
    expect(await value('computer.wanted', {})).toEqual({ address: null });

    const answers = [
      await result('computer.dress', {
        menus: [{ place: 'go', title: 'Gehe — 行く', commands: [] }],
        words: { openLink: 'a', copyLink: 'b', learnWord: 'c', quit: 'd' },
        tray: { tooltip: '', commands: [] },
        badge: { count: 0, words: '' },
        theme: 'system',
      }),
      await result('computer.show', {}),
      await result('computer.arrange', { place: 'back' }),
    ];
    const refused = (operation: string) => ({
      ok: false,
      error: { kind: 'invalid', operation, detail: { reason: 'no-frame' } },
    });
    const fine = { ok: true, value: null };
    expect(answers).toEqual(
      can.menus ? [fine, fine, fine] : ['computer.dress', 'computer.show', 'computer.arrange'].map(refused),
    );
  });
}
