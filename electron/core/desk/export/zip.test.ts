import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { ExportedBytes } from './files.ts';
import { writeZip } from './zip.ts';

it('looks through few entries for each next one, however many there are', async () => {
  const seen: number[] = [];
  async function* files(): AsyncGenerator<ExportedBytes> {
    for (let count = 0; count < 50; count++) yield { path: `${count}.txt`, bytes: [Buffer.from('text')] };
  }
  const { addReadStreamLazy } = ZipFile.prototype;
  try {
    ZipFile.prototype.addReadStreamLazy = function (this: ZipFile & { entries?: unknown[] }, ...given: unknown[]) {
      seen.push(this.entries?.length ?? 0);
      addReadStreamLazy.apply(this, given as Parameters<typeof addReadStreamLazy>);
    };
    const section = {
      name: 'x',
      hasLines: false,
      steps: async function* () {
        yield { after: [], rows: 50, files: files() };
      },
    };
    await writeZip(join(newFolder(), 'x.zip'), {
      ...{ sections: [section], signal: new AbortController().signal, onRows: () => undefined },
      ...{ passphrase: null, keyCost: undefined, madeAt: 0 },
    });
  } finally {
    ZipFile.prototype.addReadStreamLazy = addReadStreamLazy;
  }
  expect(seen).toHaveLength(50);
  expect(Math.max(...seen)).toBeLessThan(3);
});
