/**
 * Stands in for the desktop's notification daemon: writes down what it is asked to show, and clicks
 * on it.
 */
import {
  CALL,
  connectBus,
  decodeAll,
  encode,
  type Message,
  number,
  ownName,
  REPLY,
  readText,
  SIGNAL,
  text,
} from './dbus.ts';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

export interface ShownNotice {
  id: number;
  title: string;
  body: string;
}

export interface NotificationDaemon {
  shown: ShownNotice[];
  /** Clicks on a notice as a person does. */
  click(id: number): void;
  stop(): void;
}

/** Starts a daemon on the session bus at this address. */
export async function startNotificationDaemon(address: string): Promise<NotificationDaemon> {
  const socket = await connectBus(address);
  await ownName(socket, NAME);
  const shown: ShownNotice[] = [];
  let serial = 10;
  let arrived: Buffer = Buffer.alloc(0);

  const answer = (call: Message, signature = '', body: Buffer = Buffer.alloc(0)) =>
    socket.write(
      encode({
        type: REPLY,
        serial: serial++,
        replyTo: call.serial,
        ...(call.sender ? { destination: call.sender } : {}),
        signature,
        body,
      }),
    );

  const take = (call: Message) => {
    if (call.member === 'GetCapabilities') {
      const list = Buffer.concat([text('body', 4), text('actions')]);
      answer(call, 'as', Buffer.concat([number(list.byteLength), list]));
    } else if (call.member === 'GetServerInformation') {
      answer(call, 'ssss', Buffer.concat([text('tests', 4), text('tests', 4), text('1', 4), text('1.2')]));
    } else if (call.member === 'Notify') {
      const notice = { id: shown.length + 1, ...readNotify(call.body) };
      shown.push(notice);
      answer(call, 'u', number(notice.id));
    } else {
      answer(call);
    }
  };

  socket.on('data', (bytes) => {
    const { messages, rest } = decodeAll(Buffer.concat([arrived, bytes]));
    arrived = rest;
    for (const message of messages) if (message.type === CALL) take(message);
  });

  return {
    shown,
    click(id) {
      socket.write(
        encode({
          type: SIGNAL,
          serial: serial++,
          path: PATH,
          interface: NAME,
          member: 'ActionInvoked',
          signature: 'us',
          body: Buffer.concat([number(id), text('default')]),
        }),
      );
    },
    stop: () => socket.destroy(),
  };
}

/** Name of the app, id it replaces, icon, title, body; what follows says nothing to read. */
function readNotify(body: Buffer): { title: string; body: string } {
  const [, afterApp] = readText(body, 0);
  const afterId = afterApp + (-afterApp & 3) + 4;
  const [, afterIcon] = readText(body, afterId);
  const [title, afterTitle] = readText(body, afterIcon);
  const [words] = readText(body, afterTitle);
  return { title, body: words };
}
