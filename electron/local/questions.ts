/**
 * Asks the user what no page may decide, on the host's own page. The page has its own port and
 * therefore its own origin, so no script of the window can read or press anything in it.
 * The address goes to the terminal and the system's browser, never to the window. It works once,
 * because other users of the computer can read a program's arguments.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ask } from '../core/desk/ports.ts';
import { questionTexts } from '../host/host-words.ts';
import { answerHeaders, securityHeaders } from '../host/renderer-files.ts';
import { isSame, readBody } from './access.ts';
import { createServer } from './create-server.ts';
import { pageFiles, questionPage, usedAddressPage } from './pages.ts';

const PATIENCE_MS = 2 * 60_000;
const ANSWER_BYTES = 100;

/** Time before a question is shown again, so that no page fills the browser with tabs. */
const SHOWN_MS = 3_000;

export interface Questions {
  /** Asks one question at a time: while one waits, it is shown again and a new one refused. */
  ask: Ask;
  /** Shows the waiting question's address again: its tab may be closed. False if none. */
  showAgain(): boolean;
  close(): void;
}

interface QuestionOptions {
  patience?: number;
  now?(): number;
}

export function createQuestions(show: (address: string) => void, options: QuestionOptions = {}): Questions {
  const { patience = PATIENCE_MS, now = () => performance.now() } = options;
  let refuse: (() => void) | null = null;
  let waiting: { at: number; show: () => void } | null = null;

  function showAgain(): boolean {
    if (waiting && now() - waiting.at >= SHOWN_MS) {
      waiting.at = now();
      waiting.show();
    }
    return waiting !== null;
  }

  return {
    showAgain,
    async ask(question, signal) {
      // Refuse further questions, so that a page cannot pile them up.
      if (refuse) {
        showAgain();
        return false;
      }
      const secret = newSecret();
      const openQuestion: OpenQuestion = { html: questionPage(questionTexts(question), secret), secret, token: null };
      const server = createServer();
      try {
        return await new Promise<boolean | null>((resolve, reject) => {
          refuse = () => resolve(false);
          signal?.addEventListener('abort', () => resolve(false), { once: true });
          const timeout = setTimeout(() => resolve(null), patience);
          server.once('close', () => clearTimeout(timeout));
          server.once('error', reject);
          server.on('request', (request, response) => void serve(request, response, openQuestion, resolve));
          server.listen(0, '127.0.0.1', () => {
            const origin = originOf(server.address() as AddressInfo);
            const showIt = () => {
              openQuestion.token = newSecret();
              show(`${origin}/?ask=${openQuestion.token}`);
            };
            waiting = { at: now(), show: showIt };
            showIt();
          });
        });
      } finally {
        refuse = null;
        waiting = null;
        server.close();
        // The answer's connection has its reply; other open connections get none.
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1000).unref();
      }
    },
    close: () => refuse?.(),
  };
}

const originOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}`;

const newSecret = (): string => randomBytes(32).toString('base64url');

interface OpenQuestion {
  html: string;
  /** Proves that an answer comes from the page. */
  secret: string;
  /** Token of the last shown address. Null once the page was loaded with it. */
  token: string | null;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  openQuestion: OpenQuestion,
  answer: (agreed: boolean) => void,
): Promise<void> {
  const origin = originOf(request.socket.address() as AddressInfo);
  const { host: hosts = [], origin: origins = [] } = request.headersDistinct;
  const refuse = (status: number) => response.writeHead(status, { ...answerHeaders, Connection: 'close' }).end();
  // Any program on this computer may send an invalid path such as `//`.
  if (!URL.canParse(request.url ?? '/', origin)) return void refuse(400);
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  // A foreign name that resolves to this computer arrives with its own Host.
  if (hosts.length !== 1 || `http://${hosts[0]}` !== origin) return void refuse(403);
  const file = request.method === 'GET' ? pageFiles[pathname] : undefined;
  if (file) return send(response, file.type, file.body);
  if (request.method === 'GET' && pathname === '/') {
    if (openQuestion.token === null || !isSame(searchParams.get('ask') ?? '', openQuestion.token)) {
      return send(response, 'text/html; charset=utf-8', usedAddressPage, 403);
    }
    openQuestion.token = null;
    return send(response, 'text/html; charset=utf-8', openQuestion.html);
  }
  if (request.method !== 'POST' || pathname !== '/answer') return void refuse(404);
  // Browsers always send an Origin with a POST.
  if (origins.length !== 1 || origins[0] !== origin) return void refuse(403);
  if (!isSame(searchParams.get('of') ?? '', openQuestion.secret)) return void refuse(403);
  const body = await readBody(request, ANSWER_BYTES);
  const answerText = body && Buffer.from(body).toString();
  if (answerText !== 'yes' && answerText !== 'no') return void refuse(400);
  response.writeHead(204, { ...answerHeaders, Connection: 'close' }).end(() => answer(answerText === 'yes'));
}

function send(response: ServerResponse, type: string, body: string, status = 200): void {
  const headers = { ...securityHeaders("'self'"), 'Content-Type': type, 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(body);
}
