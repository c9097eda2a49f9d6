/**
 * docs/keys.md is the command table, written out. `npm exec vitest -- run --project renderer
 * keys-page -u` writes it anew.
 */
import { expect, it } from 'vitest';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { t } from '../i18n/index.ts';
import { createAppStore } from '../slices.ts';
import { SECTION_TITLES } from './KeySheet.tsx';
import { listedCommands, SECTIONS } from './table.ts';

const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl/Cmd',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
};

/** `Mod+Enter` as `Ctrl/Cmd`+`Enter`; two strokes in a row with a blank between. */
const spoken = (keys: string): string =>
  keys === ' '
    ? '`Space`'
    : keys
        .split(' ')
        .map((stroke) =>
          stroke
            .split(/(?<=.)\+/)
            .map((key) => `\`${NAMES[key] ?? key}\``)
            .join('+'),
        )
        .join(' ');

it('lists every command that has keys', async () => {
  const { getState } = createAppStore(scriptedBridge({}), features);
  const parts = SECTIONS.map((section) => {
    const lines = listedCommands(getState())
      .filter((command) => command.section === section && command.keys.length > 0)
      .map(({ title, keys }) => `| ${t(title)} | ${keys.map(spoken).join(' or ').replaceAll('|', '\\|')} |`);
    return [`## ${t(SECTION_TITLES[section])}`, '', '| What | Keys |', '|---|---|', ...lines, ''].join('\n');
  });
  const page = [
    '# Keys',
    '',
    'Written from the table of commands by a test; `?` shows the same in the window, with the keys as you changed them. *Change shortcuts* in that',
    'sheet gives a command other ones; what they are is stored on this computer. Single letters work outside of text fields; one switch in',
    'that sheet turns them off. `Ctrl/Cmd` is Command on a Mac. Two keys in a row are pressed one after the other.',
    '',
    ...parts,
  ].join('\n');
  expect(parts.join('').match(/^\| [^|]+ \| `/gm)?.length).toBeGreaterThan(40);
  const strokes = parts.map((part) => part.match(/`[^|]*`/g) ?? []);
  for (const own of strokes) expect(new Set(own).size).toBe(own.length);
  await expect(page).toMatchFileSnapshot('../../docs/keys.md');
});
