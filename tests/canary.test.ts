/** The search for canaries finds a word in every encoding, and in every place. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  findInBytes,
  findInFolder,
  findInMemory,
  findInProcesses,
  needlesOf,
  whyNoProcesses,
} from './helpers/canary.ts';
import { newFolder } from './helpers/temporary-folder.ts';

const WORD = 'qCanaryOfThisTest42w';
const NAME = 'Zoë Müllerová';
const needles = needlesOf([
  { what: 'a word', word: WORD },
  { what: 'a name', word: NAME },
]);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from(WORD)],
  ['UTF-8, in capitals', Buffer.from(NAME.toUpperCase())],
  ['UTF-8, in small letters', Buffer.from(WORD.toLowerCase())],
  ['Latin-1, as engines keep it', Buffer.from('Zoë Müllerova'.slice(0, 11), 'latin1'), 'Zoë Müllero'],
  ['UTF-16 LE', Buffer.from(NAME, 'utf16le')],
  ['UTF-16 BE', swapped(NAME)],
  ...[0, 1, 2].map((before) => [
    `base64, behind ${before} bytes`,
    Buffer.from(Buffer.from(`${'é'.slice(0, before)}${'x'.repeat(before)}${NAME} and more`).toString('base64')),
  ]),
  ['base64 of UTF-16', Buffer.from(Buffer.from(`x${WORD} and more`, 'utf16le').toString('base64'))],
  ['hex', Buffer.from(Buffer.from(NAME).toString('hex'))],
  ['a URL', Buffer.from(`https://example.com/?name=${encodeURIComponent(NAME)}&more`)],
] as [string, Buffer, string?][])('finds %s', (_, bytes, word) => {
  const looked = word === undefined ? needles : needlesOf([{ what: 'a name', word }]);
  const between = Buffer.concat([Buffer.alloc(5000, 1), bytes, Buffer.alloc(5000, 2)]);
  expect(findInBytes(between, 'here', looked)).not.toEqual([]);
  // Cut short by its last letters, it is not there.
  expect(findInBytes(between.subarray(0, 5000 + bytes.length - 40), 'here', looked)).toEqual([]);
});

it('finds it in files, their names, and where links lead', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep', 'log'), `GET /?c=${WORD}`);
  writeFileSync(join(folder, `${WORD}.txt`), 'nothing');
  symlinkSync(`/nowhere/${WORD}`, join(folder, 'deep', 'link'));
  writeFileSync(join(folder, 'clean'), 'nothing');
  expect(findInFolder(folder, needles).map(({ where }) => where)).toEqual(
    expect.arrayContaining(['deep/log', `name of ${WORD}.txt`, 'deep/link']),
  );
  expect(findInFolder(folder, needles)).toHaveLength(3);
});

it.skipIf(whyNoProcesses())(
  `finds it in arguments, environment and memory${whyNoProcesses() ? ` (SKIPPED: ${whyNoProcesses()})` : ''}`,
  async () => {
    const child = spawn('sh', ['-c', 'echo ready; read line', WORD], {
      env: { WORD: Buffer.from(NAME).toString('base64') },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      const pid = child.pid ?? 0;
      expect(findInProcesses([pid], needles).map(({ where }) => where)).toEqual([
        `cmdline of process ${pid}`,
        `environ of process ${pid}`,
      ]);
      const memory = findInMemory(pid, needles);
      if (memory === null) console.log('SKIPPED: the memory of a process, because this user may not read it.');
      else expect(memory.found).not.toEqual([]);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
