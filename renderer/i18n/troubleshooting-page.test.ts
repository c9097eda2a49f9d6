import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from './en/index.ts';

it('every heading of docs/troubleshooting.md is a message of the program', () => {
  // Run from the project's folder; jsdom gives this module no address of a file.
  const page = readFileSync(join(process.cwd(), 'docs/troubleshooting.md'), 'utf8');
  const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, text]) => text);
  const said = new Set(Object.values(en.errors).map(({ what }) => what.replace(/\{\{\w+\}\}/g, '…')));
  expect(headings.length).toBeGreaterThan(20);
  expect(headings.filter((heading) => !said.has(heading ?? ''))).toEqual([]);
});
