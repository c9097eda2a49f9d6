/** Plays mail servers of the loopback internet, and web servers that answer one page. */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

type Secure = (socket: Socket) => Promise<TLSSocket>;

interface SmtpOptions {
  greeting?: string;
  /** Encrypts a connection; without it, no encryption is offered. */
  secure?: Secure;
}

export function smtp({ greeting = '220 mail.shop.example ESMTP', secure }: SmtpOptions = {}) {
  return (socket: Socket): void => {
    socket.write(`${greeting}\r\n`);
    socket.on('data', (data: Buffer) => {
      const command = data.toString().trim();
      if (command.startsWith('EHLO')) socket.write(`250-hello\r\n${secure ? '250-STARTTLS\r\n' : ''}250 HELP\r\n`);
      if (command !== 'STARTTLS' || !secure) return;
      socket.removeAllListeners('data');
      // Its next bytes must wait for their reader.
      socket.pause();
      socket.write('220 go\r\n');
      void secure(socket);
    });
  };
}

/** Sends its greeting a byte at a time, and never ends it. */
export const dripping = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.on('close', () => clearInterval(timer));
};

/** Answers each request with the same page. */
export function onePage(secure: Secure, status: number, body: string) {
  const server = createServer((_, response) => void response.writeHead(status).end(body));
  return (socket: Socket): void => void secure(socket).then((secured) => server.emit('connection', secured));
}
