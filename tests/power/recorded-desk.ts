/**
 * A desk in a process of its own whose writes are recorded: an agent's first day in short. It tells
 * what the window would call saved, in the moment in which it would.
 */

import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import { openDesk, rowsOf, waitUntilSynced } from '../desk/harness.ts';
import { until } from '../helpers/until.ts';
import { PASSPHRASE, type Saved, type Told, type Work } from './saved.ts';

const FILE_CHUNKS = 2;
const LAST_CHUNK = 1000;

const tell = (saved: Saved) => {
  const message: Told = { time: Number(process.hrtime.bigint()), ...saved };
  process.send?.(message);
};

async function day({ dataDir, address, credentials, rounds }: Work): Promise<void> {
  const careless = new URL('./careless-worker.ts', import.meta.url);
  const worker = process.env.RACKSIDE_POWER_CARELESS ? { storeWorker: careless } : {};
  const under = await openDesk({ dataDir, keychain: null, ...worker });
  await under.call('vault.protect', { passphrase: PASSPHRASE });
  tell({ what: 'passphrase' });
  const { code } = await under.call('vault.makeCode', { passphrase: PASSPHRASE });
  tell({ what: 'code', code });
  const login = { address, ...credentials, remember: true, allowHttp: false };
  const account = (await under.call('account.signIn', login)).id;
  tell({ what: 'account', account });
  for (let round = 1; round <= rounds; round++) {
    if (round > 1) {
      await under.restart();
      await under.call('vault.unlock', { passphrase: PASSPHRASE });
    }
    await waitUntilSynced(under, account);
    const name = `Mara Lind ${round}`;
    await under.call('account.configure', { account, settings: { agentName: name, holdSeconds: 0 } });
    tell({ what: 'agent', name });
    const [typed, filed, ...others] = await rowsOf(under, account, 'active');
    if (!typed || !filed) throw new Error('there are no tickets');
    const replied = others.slice((round - 1) * 5, round * 5).map(({ id }) => id);
    await Promise.all([type(typed.id), attach(filed.id, round), answer(replied), mark(replied, round)]);
  }
  await under.desk.stop();

  async function type(ticket: string): Promise<void> {
    const there = await under.call('draft.get', { account, ticket });
    const id = there?.id ?? crypto.randomUUID();
    let rev = there?.rev ?? 0;
    const first = Number(there?.text ?? 0) + 1;
    for (let count = first; count < first + 25; count++) {
      rev = (await under.call('draft.save', { account, id, ticket, rev, text: String(count) })).rev;
      tell({ what: 'draft', ticket, count });
    }
  }

  async function attach(ticket: string, round: number): Promise<void> {
    const file = crypto.randomUUID();
    const draft = (await under.call('draft.get', { account, ticket }))?.id ?? crypto.randomUUID();
    const size = FILE_CHUNKS * CHUNK_BYTES + LAST_CHUNK;
    await under.call('file.begin', { account, draft, ticket, file, name: `${round}.bin`, type: '', size });
    const chunks: number[] = [];
    for (let index = 0; index <= FILE_CHUNKS; index++) {
      const byte = (7 * round + index) & 255;
      const bytes = new Uint8Array(index < FILE_CHUNKS ? CHUNK_BYTES : LAST_CHUNK).fill(byte);
      await under.call('file.chunk', { account, file, index, bytes });
      chunks.push(byte);
      tell({ what: 'file', file, chunks: [...chunks], finished: false });
    }
    await under.call('file.finish', { account, file });
    tell({ what: 'file', file, chunks, finished: true });
  }

  async function answer(tickets: string[]): Promise<void> {
    for (const ticket of tickets) {
      const draft = crypto.randomUUID();
      const text = `reply ${draft}`;
      const { rev } = await under.call('draft.save', { account, id: draft, ticket, rev: 0, text });
      const { fingerprint: seen } = await under.call('ticket.get', { account, ticket });
      const item = await under.call('reply.send', { account, draft, rev, seen });
      tell({ what: 'reply', item: item.id, text });
      await until('it to be sent', async () => {
        const items = await under.call('outbox.list', { account });
        return items.find(({ id }) => id === item.id)?.state === 'accepted';
      });
    }
  }

  async function mark(tickets: string[], round: number): Promise<void> {
    const label = `Helios ${round}`;
    await under.call('account.rename', { account, label });
    tell({ what: 'label', label });
    const sound = round % 2 === 0;
    await under.call('computer.configure', { settings: { sound } });
    tell({ what: 'computer', sound });
    for (const ticket of tickets) {
      const note = crypto.randomUUID();
      await under.call('note.add', { account, ticket, id: note, text: `note ${note}` });
      tell({ what: 'note', note, text: `note ${note}` });
      await under.call('marks.set', { account, tickets: [ticket], patch: { pinned: true } });
      tell({ what: 'pinned', ticket });
    }
  }
}

process.once('message', (work: Work) => {
  day(work).then(
    () => {
      process.send?.({ what: 'done' } satisfies Told);
      process.disconnect();
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
