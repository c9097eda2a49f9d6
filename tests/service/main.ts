import { parseArgs } from 'node:util';
import { changedPages, DEFAULT_PAGES, type PageOptions } from './client-area/options.ts';
import { resolveDialects } from './dialects/index.ts';
import { startService } from './service.ts';

const HELP =
  'npm run service -- [--port N] [--tickets N] [--customers N] [--seed N] [--data FILE] [--dialect NAME,NAME] [--pages NAME=VALUE,…] [--test]';

interface Arguments {
  port: number;
  tickets?: number;
  customers?: number;
  seed?: number;
  file: string | null;
  testMode: boolean;
  dialects: string[];
  pages: Partial<PageOptions>;
}

/**
 * Starts the service from the command line, prints its address and credentials, and runs until it
 * is interrupted.
 */
export async function main(argv: string[]): Promise<void> {
  let args: Arguments;
  try {
    args = readArguments(argv);
  } catch (error) {
    // parseArgs explains some mistakes in several lines. The first line is enough.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    fail(`${sentence}${sentence.endsWith('.') ? '' : '.'} Usage: ${HELP}`, 2);
  }
  const key = process.env.RACKSIDE_SERVICE_KEY;
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key)) fail('RACKSIDE_SERVICE_KEY is not a key of 64 hex digits.', 2);
  try {
    const service = await startService({ ...args, ...(key === undefined ? {} : { key }) });
    const { apiKey, apiSecret, email, password } = service.credentials;
    console.log(`Service address  ${service.url}
API key          ${apiKey}
API secret       ${apiSecret}
E-mail           ${email}
Password         ${password}`);
    if (args.testMode) console.log(`Test mode        ${service.url}/_test/ledger`);
    console.log('Stop it with Ctrl+C.');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void service.stop().then(() => process.exit(0)));
    }
  } catch (error) {
    fail(`The service did not start: ${startFailureText(error, args)}`, 1);
  }
}

function readArguments(argv: string[]): Arguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string' },
      tickets: { type: 'string' },
      customers: { type: 'string' },
      seed: { type: 'string' },
      data: { type: 'string' },
      dialect: { type: 'string' },
      pages: { type: 'string' },
      test: { type: 'boolean' },
    },
  });
  const number = (name: 'port' | 'tickets' | 'customers' | 'seed', most: number) => {
    const text = values[name];
    if (text === undefined) return {};
    if (!/^\d+$/.test(text) || Number(text) > most)
      throw new Error(`--${name} takes a whole number up to ${most}, not "${text}".`);
    return { [name]: Number(text) };
  };
  if (values.data === '') throw new Error('--data takes the name of a file.');
  const dialects = values.dialect?.split(',').filter(Boolean) ?? [];
  resolveDialects(dialects);
  return {
    port: 0,
    ...number('port', 65_535),
    ...number('tickets', 1_000_000),
    ...number('customers', 1_000_000),
    ...number('seed', 4_294_967_295),
    file: values.data ?? null,
    testMode: values.test ?? false,
    dialects,
    pages: pagesOf(values.pages),
  };
}

/** Reads and checks `theme=six,language=de,delay=200`. */
function pagesOf(text: string | undefined): PageOptions {
  const pairs = (text ?? '').split(',').filter(Boolean);
  const changes = pairs.map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    if (value === 'null') return [name, null] as const;
    if (value === 'true' || value === 'false') return [name, value === 'true'] as const;
    return [name, /^\d+$/.test(value) ? Number(value) : value] as const;
  });
  return changedPages(DEFAULT_PAGES, Object.fromEntries(changes));
}

function startFailureText(error: unknown, args: Arguments): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return `port ${args.port} is taken.`;
  if (code === 'EACCES') return `port ${args.port} is not allowed to this user.`;
  if (code === 'SQLITE_NOTADB') return `${args.file} is not a database of this service, or its key is another one.`;
  if (code === 'SQLITE_CANTOPEN') return `${args.file} cannot be opened.`;
  return message ?? String(error);
}

function fail(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}
