/** Talks to a mail server until its certificate is known. Delivers nothing. */
import type { Socket } from 'node:net';
import type { SmtpSeen, SmtpTlsSeen } from '../../rules/checks/mx.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { CheckTools } from './layer-check.ts';
import { readUntil } from './reach.ts';

const SMTP_PORT = 25;
/** The part of a connection's patience that a whole talk may take. */
const TALK_PATIENCE = 1.25;
/** The address by which we greet: nobody needs ours. */
const EHLO = 'EHLO [127.0.0.1]';
/** Characters of an answer that are kept for people. */
export const LONGEST_NOTE = 4000;

interface SmtpReply {
  code: number;
  text: string;
}

/** A reply ends with a line whose code is followed by a space. */
const WHOLE_REPLY = /(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/;

async function readSmtp(socket: Socket, patience: number): Promise<Seen<SmtpReply>> {
  const text = await readUntil(socket, (got) => WHOLE_REPLY.test(got.slice(-1024)), patience);
  if (!text.ok) return text;
  if (!WHOLE_REPLY.test(text.value.slice(-1024))) return unseen('silent');
  return seen({ code: Number(text.value.slice(0, 3)), text: text.value });
}

/** Asks a server how it greets. `host`: the name that its certificate must have. */
export async function askSmtp(
  { reach, authorities, note }: Pick<CheckTools, 'reach' | 'authorities' | 'note'>,
  address: string,
  host: string | null,
): Promise<Seen<SmtpSeen>> {
  // Ends the whole talk: a server may let each of its answers drip.
  const late = AbortSignal.timeout(TALK_PATIENCE * reach.patience.connection);
  const opened = await reach.tcp(address, SMTP_PORT);
  if (!opened.ok) return opened;
  const socket = opened.value;
  late.addEventListener('abort', () => socket.destroy());
  /** Says a command, and notes the answer. */
  const say = async (command: string): Promise<Seen<SmtpReply>> => {
    if (command !== '') socket.write(`${command}\r\n`);
    const reply = await readSmtp(socket, reach.patience.connection);
    const answer = reply.ok ? reply.value.text.slice(0, LONGEST_NOTE) : reply.why;
    note({ from: address, question: `SMTP ${command}`.trim(), answer });
    return reply;
  };
  try {
    const greeting = await say('');
    if (!greeting.ok) return greeting;
    const { code, text } = greeting.value;
    const name = /^\d{3}[ -]([a-z\d.-]{1,253})(?![^\s])/i.exec(text)?.[1]?.toLowerCase() ?? '';
    if (code !== 220 || host === null) return seen({ code, name, offersTls: false, tls: null });
    const offer = await say(EHLO);
    if (!offer.ok) return offer;
    const offersTls = /^250[ -]STARTTLS\s*$/im.test(offer.value.text);
    if (offer.value.code !== 250) return unseen('refused');
    const ready = offersTls ? await say('STARTTLS') : null;
    const tls = ready && (await securedBy(ready, { reach, authorities }, socket, host));
    return seen({ code, name, offersTls, tls });
  } finally {
    socket.end('QUIT\r\n');
    socket.destroy();
  }
}

async function securedBy(
  ready: Seen<SmtpReply>,
  { reach, authorities }: Pick<CheckTools, 'reach' | 'authorities'>,
  socket: Socket,
  host: string,
): Promise<Seen<SmtpTlsSeen>> {
  if (!ready.ok) return ready;
  if (ready.value.code !== 220) return unseen('refused');
  const ca = authorities ? { ca: [...authorities] } : {};
  const secured = await reach.secured(socket, { servername: host, rejectUnauthorized: false, ...ca });
  if (!secured.ok) return secured;
  const { subjectaltname = '', valid_to } = secured.value.getPeerCertificate();
  // Node's type says an error, but it is the error's code.
  const fault = secured.value.authorizationError as unknown as string | null;
  secured.value.destroy();
  return seen({
    fault: secured.value.authorized ? null : String(fault),
    names: subjectaltname.replaceAll('DNS:', ''),
    endsAt: Date.parse(valid_to),
  });
}
