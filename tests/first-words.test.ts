/**
 * The first frame has words for all that it draws: what its modules say with `t` stands among the
 * words that are read with it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { first } from '../renderer/i18n/en/first.ts';

const RENDERER = join(process.cwd(), 'renderer');

/**
 * Modules that are loaded with the first frame and speak later: after the agent did something, of
 * which keys wait for all views, or after an event of the desk, which waits for all words
 * (`withWords`).
 */
const SPEAK_LATER = [
  'features/computer/window-chrome.ts',
  'features/contacts/contact-outbox.ts',
  'features/marks/actions.ts',
  'features/new-ticket/ticket-outbox.ts',
  'features/orders/order-outbox.ts',
  'features/outage/batches-slice.ts',
  'features/outbox/outbox-actions.ts',
  'features/page-view/slice.ts',
  'features/settings/slice.ts',
  'features/ticket/thread.ts',
  'features/updates/slice.ts',
  'features/vault/index.ts',
  'parts/archive/archive-slice.ts',
  'parts/outbox/outbox-item.ts',
  'parts/outbox/outbox-texts.ts',
  'parts/records/focused.ts',
  'parts/records/record-texts.ts',
  'parts/show-error.ts',
  'parts/tickets/known-ticket.ts',
  'parts/tickets/open-conversation.ts',
  'parts/undo.ts',
  'parts/writing/show-draft.ts',
  'ui/Keys.tsx',
];

/** The modules that `file` loads before it runs, and those that they load. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path = ''] of source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?\bfrom '(\.[^']+\.tsx?)';/gms)) {
    loadedBy(join(dirname(file), path), found);
  }
  return found;
}

const FIRST = Object.entries(first.texts).flatMap(([space, named]) =>
  Object.keys(named).map((key) => `${space}.${key.replace(/_(one|other)$/, '')}`),
);

/** Keys that a module uses with `t`, complete or as a beginning, that are no first words. */
function laterWordsIn(file: string): string[] {
  const said = [...readFileSync(file, 'utf8').matchAll(/\bt\(([^()]*)/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/['`]([a-zA-Z]+\.[A-Za-z0-9]*)(?=['`$])/g)].map(([, key = '']) => key),
  );
  return said.filter((key) => !FIRST.some((one) => one === key || (key.endsWith('.') && one.startsWith(key))));
}

it('has words for what the first frame says, and for nothing but what speaks later it needs others', () => {
  const modules = [...loadedBy(join(RENDERER, 'main.tsx'))];
  expect(modules.length).toBeGreaterThan(100);
  const lacking = modules.filter((file) => laterWordsIn(file).length > 0);
  expect(lacking.map((file) => relative(RENDERER, file).replaceAll('\\', '/')).sort()).toEqual(SPEAK_LATER);
});
