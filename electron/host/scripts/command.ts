/**
 * The command `rackside`: asks the running desk over its socket, prints the answer, and returns the
 * exit code. It holds no secret and opens no data.
 */
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { oneLine } from '../../../shared/domain/one-line.ts';
import {
  SCRIPT_VERSION,
  type ScriptAnswers,
  type ScriptError,
  type ScriptProgress,
  type ScriptQuestion,
  type ScriptReply,
  type ScriptTalk,
} from '../../../shared/domain/script.ts';
import { hostWords } from '../host-words.ts';
import { dataFolder, fromCaller } from '../options.ts';
import { findSocket } from './socket-place.ts';

const words = hostWords.scripts;

/** Documented in `docs/scripts.md`. */
export const EXIT = { found: 0, nothing: 1, usage: 2, noDesk: 3, locked: 4, refused: 5, stopped: 130 };

/** All other errors are refusals. */
const EXIT_OF = new Map([
  ['not-found', EXIT.nothing],
  ['question', EXIT.usage],
  ['no-domain', EXIT.usage],
  ['which-account', EXIT.usage],
  ['no-such-account', EXIT.usage],
  ['no-desk', EXIT.noDesk],
  ['locked', EXIT.locked],
]);

type Ask = ScriptQuestion['ask'];

/** Arguments after the word, as a question; null if they are none. */
const QUESTIONS: { [A in Ask]: (given: string[], count: number) => object | null } = {
  status: (given) => (given.length === 0 ? {} : null),
  open: ([ticket, ...more]) => (ticket && more.length === 0 ? { ticket } : null),
  search: (given, count) => (given.length > 0 ? { words: given.join(' '), count } : null),
  check: ([name, ...more]) => (name && more.length === 0 ? { name } : null),
  export: ([folder, ...more]) => (folder && more.length === 0 ? { folder: fromCaller(folder) } : null),
};

const isWord = (word: string | undefined): word is Ask => word !== undefined && Object.hasOwn(QUESTIONS, word);

interface Output {
  out(text: string): void;
  err(text: string): void;
}

export async function runScript(argv: readonly string[], { out, err }: Output, signal?: AbortSignal): Promise<number> {
  const asked = readArguments(argv);
  if (asked === null) {
    err(words.usage);
    return EXIT.usage;
  }
  const reply = await ask(asked, { signal, onProgress: ({ done, total }) => err(words.exporting(done, total)) });
  if (reply === 'stopped') return EXIT.stopped;
  if (asked.json) out(printableJson('answer' in reply ? reply.answer : reply));
  if ('error' in reply) {
    err(explain(reply));
    return EXIT_OF.get(reply.error) ?? EXIT.refused;
  }
  const { lines, isFound } = describe(asked.question.ask, reply.answer);
  if (!asked.json) out(lines.join('\n'));
  return isFound ? EXIT.found : EXIT.nothing;
}

function readArguments([word, ...rest]: readonly string[]) {
  if (!isWord(word)) return null;
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        account: { type: 'string' },
        count: { type: 'string', default: '20' },
        data: { type: 'string' },
      },
    });
    const about = QUESTIONS[word](positionals, Number(values.count));
    const question = { account: values.account ?? null, ask: word, ...about } as ScriptQuestion;
    return about && { question, json: values.json, dataDir: dataFolder(values.data) };
  } catch {
    return null;
  }
}

/** The desk's answer, or the error that there is none. */
async function ask(
  { dataDir, question }: { dataDir: string; question: ScriptQuestion },
  { signal, onProgress }: Pick<ScriptTalk, 'onProgress'> & { signal: AbortSignal | undefined },
): Promise<ScriptReply | 'stopped'> {
  const failed = (error: string): ScriptReply => ({ v: SCRIPT_VERSION, error });
  const place = findSocket(dataDir);
  if ('why' in place) return failed(place.why === 'none' ? 'no-desk' : 'foreign');
  const socket = connect(place.path);
  const stop = () => socket.destroy();
  signal?.addEventListener('abort', stop);
  try {
    socket.write(`${JSON.stringify({ v: SCRIPT_VERSION, ...question })}\n`);
    let told = 0;
    for await (const line of readLines(socket)) {
      const reply = JSON.parse(line) as ScriptReply | { progress: ScriptProgress };
      if (!('progress' in reply)) return reply;
      const tenths = Math.floor((10 * reply.progress.done) / Math.max(1, reply.progress.total));
      if (tenths > told) onProgress(reply.progress);
      told = Math.max(told, tenths);
    }
    return signal?.aborted ? 'stopped' : failed('no-answer');
  } catch (error) {
    if (signal?.aborted) return 'stopped';
    const { code = '' } = error as NodeJS.ErrnoException;
    return failed(['ECONNREFUSED', 'ENOENT'].includes(code) ? 'no-desk' : 'no-answer');
  } finally {
    socket.destroy();
    signal?.removeEventListener('abort', stop);
  }
}

/** Characters of an answer; a desk's are far shorter. */
const LONGEST_ANSWER = 16_000_000;

async function* readLines(socket: Socket): AsyncGenerator<string> {
  let read = '';
  for await (const part of socket.setEncoding('utf8')) {
    const lines = `${read}${part}`.split('\n');
    read = lines.pop() ?? '';
    yield* lines;
    if (read.length > LONGEST_ANSWER) return;
  }
}

const explain = ({ error, names = [] }: ScriptError): string => {
  const about = names.map(oneLine).join(', ');
  return (Object.hasOwn(words.errors, error) ? words.errors[error as keyof typeof words.errors] : words.failed)(
    about || oneLine(error),
  );
};

/** Text by strangers may hold signs that a terminal obeys, which JSON leaves as they are. */
const printableJson = (value: object): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

interface Description {
  lines: string[];
  isFound: boolean;
}

const describe = (asked: Ask, answer: ScriptAnswers[Ask]): Description => {
  const { lines, isFound } = (DESCRIBE[asked] as (answer: ScriptAnswers[Ask]) => Description)(answer);
  return { lines: lines.map((line) => oneLine(line).trimEnd()), isFound };
};

const DESCRIBE: { [A in Ask]: (answer: ScriptAnswers[A]) => Description } = {
  status: ({ version, accounts }) => ({
    lines: [words.version(version), ...accounts.map(words.account)],
    isFound: true,
  }),
  open: ({ ticket }) => ({ lines: [words.opened(ticket)], isFound: true }),
  search: ({ total, results }) => ({
    lines: [
      ...results.map(({ kind, ticket, title, text }) =>
        [kind, ticket ? `#${ticket.number}` : '', title, text].map(oneLine).filter(Boolean).join('  '),
      ),
      words.results(results.length, total),
    ],
    isFound: results.length > 0,
  }),
  check: ({ name, findings }) => ({
    lines: [
      ...findings.map(({ severity, layer, code, values }) =>
        [severity, layer, code, ...Object.entries(values).map(([key, value]) => `${key}=${valueText(value)}`)].join(
          '  ',
        ),
      ),
      words.checked(name, findings.length),
    ],
    isFound: findings.some(({ severity }) => severity === 'fault' || severity === 'look'),
  }),
  export: ({ folder, rows }) => ({ lines: [words.exported(folder, rows)], isFound: true }),
};

const valueText = (value: string | number | object): string =>
  typeof value === 'object' ? String(Object.values(value)[0]) : String(value);

/** Runs the command in this process, which `exit` ends. */
export async function runScriptHere(
  argv: readonly string[],
  exit: (code: number) => void = process.exit,
): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const streams = [process.stdout, process.stderr];
  // A reader such as `head` may have enough before the end.
  for (const stream of streams) stream.on('error', () => exit(EXIT.stopped));
  const to = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
  const code = await runScript(argv, { out: to(process.stdout), err: to(process.stderr) }, stop.signal);
  await Promise.all(streams.map((stream) => new Promise((written) => stream.write('', written))));
  exit(code);
}
