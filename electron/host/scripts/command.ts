/**
 * The command `rackside`: asks the running desk over its socket, prints the answer, and returns the
 * exit code. It holds no secret and opens no data.
 */
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { oneLine } from '../../../shared/domain/one-line.ts';
import type {
  OnScriptProgress,
  ScriptAnswers,
  ScriptError,
  ScriptQuestion,
  ScriptReply,
} from '../../../shared/domain/script.ts';
import { hostWords, speak, speakAsSaved } from '../host-words.ts';
import { dataFolder, fromCaller } from '../options.ts';
import { findSocket } from './socket-place.ts';

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

const only = (name: string, [value, ...more]: string[], read = (text: string) => text) =>
  value && more.length === 0 ? { [name]: read(value) } : null;

/** Arguments after the word, as a question; null if they are none. */
const QUESTIONS: { [A in Ask]: (given: string[], count: number) => object | null } = {
  status: (given) => (given.length === 0 ? {} : null),
  open: (given) => only('ticket', given),
  search: (given, count) => (given.length > 0 ? { words: given.join(' '), count } : null),
  check: (given) => only('name', given),
  export: (given) => only('folder', given, fromCaller),
};

const isWord = (word: string | undefined): word is Ask => word !== undefined && Object.hasOwn(QUESTIONS, word);

type Print = (text: string) => void;

export async function runScript(argv: readonly string[], { out, err }: { out: Print; err: Print }): Promise<number> {
  const asked = readArguments(argv);
  await (asked ? speakAsSaved(asked.dataDir) : speak(null));
  if (asked === null) {
    err(hostWords.scripts.usage);
    return EXIT.usage;
  }
  const reply = await ask(asked, ({ done, total }) => err(hostWords.scripts.exporting(done, total)));
  if (asked.json) out(printableJson('answer' in reply ? reply.answer : reply));
  if ('error' in reply) {
    err(explain(reply));
    return EXIT_OF.get(reply.error) ?? EXIT.refused;
  }
  const { lines, isFound } = (DESCRIBE[asked.question.ask] as Describe<Ask>)(reply.answer);
  if (!asked.json) out(lines.map((line) => oneLine(line).trimEnd()).join('\n'));
  return isFound === false ? EXIT.nothing : EXIT.found;
}

type Asked = NonNullable<ReturnType<typeof readArguments>>;

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

/** Errors of a connection; others end one that the desk had answered. */
const NO_CONNECTION: Record<string, string> = { ENOENT: 'no-desk', ECONNREFUSED: 'no-desk', foreign: 'foreign' };
/** Characters of an answer; a desk's are far shorter. */
const LONGEST_ANSWER = 16_000_000;

/** The desk's answer, or the error that there is none. */
async function ask({ dataDir, question }: Asked, onProgress: OnScriptProgress): Promise<ScriptReply> {
  try {
    const socket = connect(findSocket(dataDir)).setEncoding('utf8');
    socket.write(`${JSON.stringify(question)}\n`);
    let read = '';
    let tenths = 0;
    for await (const part of socket) {
      const lines = `${read}${part}`.split('\n');
      read = lines.pop() ?? '';
      if (read.length > LONGEST_ANSWER) break;
      for (const line of lines) {
        const reply = JSON.parse(line) as ScriptReply | { progress: Parameters<OnScriptProgress>[0] };
        if (!('progress' in reply)) return reply;
        const { done, total } = reply.progress;
        const now = Math.floor((10 * done) / Math.max(1, total));
        if (now <= tenths) continue;
        tenths = now;
        onProgress(reply.progress);
      }
    }
  } catch (error) {
    return { error: NO_CONNECTION[(error as NodeJS.ErrnoException).code ?? ''] ?? 'no-answer' };
  }
  return { error: 'no-answer' };
}

function explain({ error, names = [] }: ScriptError): string {
  const about = names.map(oneLine).join(', ');
  if (Object.hasOwn(hostWords.scripts.errors, error))
    return hostWords.scripts.errors[error as keyof typeof hostWords.scripts.errors](about);
  return hostWords.scripts.failed(oneLine([error, ...names].join(': ')));
}

/** Text by strangers may hold signs that a terminal obeys, which JSON leaves as they are. */
const printableJson = (value: object): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Lines of a text, and whether anything was found; by default it was. */
type Describe<A extends Ask> = (answer: ScriptAnswers[A]) => { lines: string[]; isFound?: boolean };

const DESCRIBE: { [A in Ask]: Describe<A> } = {
  status: ({ version, accounts }) => ({
    lines: [hostWords.scripts.version(version), ...accounts.map(hostWords.scripts.account)],
  }),
  open: ({ ticket }) => ({ lines: [hostWords.scripts.opened(ticket)] }),
  search: ({ total, results }) => ({
    lines: [
      ...results.map(({ kind, ticket, title, text }) =>
        [kind, ticket ? `#${ticket.number}` : '', title, text].filter(Boolean).join('  '),
      ),
      hostWords.scripts.results(results.length, total),
    ],
    isFound: results.length > 0,
  }),
  check: ({ name, findings }) => ({
    lines: [
      ...findings.map(({ severity, layer, code, values }) => {
        const facts = Object.entries(values).map(([key, value]) => `${key}=${valueText(value)}`);
        return [severity, layer, code, ...facts].join('  ');
      }),
      hostWords.scripts.checked(name, findings.length),
    ],
    isFound: findings.some(({ severity }) => severity === 'fault' || severity === 'look'),
  }),
  export: ({ folder, rows }) => ({ lines: [hostWords.scripts.exported(folder, rows)] }),
};

const valueText = (value: string | number | object): string =>
  typeof value === 'object' ? String(Object.values(value)[0]) : String(value);

/** Runs the command in this process, which `exit` ends. A gone program stops its export. */
export async function runScriptHere(
  argv: readonly string[],
  exit: (code: number) => void = process.exit,
): Promise<void> {
  process.once('SIGINT', () => exit(EXIT.stopped));
  const streams = [process.stdout, process.stderr];
  // A reader such as `head` may have enough before the end.
  for (const stream of streams) stream.on('error', () => exit(EXIT.stopped));
  const [out, err] = streams.map((stream) => (text: string) => void stream.write(`${text}\n`)) as [Print, Print];
  const code = await runScript(argv, { out, err });
  await Promise.all(streams.map((stream) => new Promise((written) => stream.write('', written))));
  exit(code);
}
