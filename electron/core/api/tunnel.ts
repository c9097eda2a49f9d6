/** The way through a proxy: a tunnel for every connection. What fails at the proxy is told apart from what fails at the service. */
import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import { Failed, reasonOf } from './reasons.ts';

export const canTunnel = (proxy: string): boolean => /^https?:\/\//.test(proxy);

/** `options` are those of the connections inside, its `connect` those to the proxy too. */
export function openTunnel(proxy: string, options: ProxyOptions): Dispatcher {
  const { connect } = options;
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTls: connect,
    requestTls: connect,
    clientFactory: (origin, given) => askedFor(new Pool(origin, { ...given, headersTimeout: connect.timeout })),
  });
}

type ProxyOptions = Omit<ProxyAgent.Options, 'uri' | 'connect'> & {
  connect: NonNullable<ProxyAgent.Options['requestTls']> & { timeout: number };
};

/** The proxy itself, where everything but an open tunnel is an error with a reason. */
function askedFor(pool: Pool): Dispatcher {
  const connect = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(options: Dispatcher.ConnectOptions) {
      const answer = await connect(options).catch((error: unknown) => {
        throw new Failed(reasonOf(error).startsWith('certificate') ? 'proxy-certificate' : 'proxy-unreachable');
      });
      if (answer.statusCode === 200) return answer;
      answer.socket.on('error', () => undefined).destroy(); // Nobody else listens to it any more.
      if (answer.statusCode !== 407) throw new Failed('proxy-refused');
      // A name and a password help where it takes them as they are. A proxy that says nothing is asked that way.
      const kinds = String(answer.headers['proxy-authenticate'] ?? 'basic');
      throw new Failed(/\bbasic\b/i.test(kinds) ? 'proxy-password' : 'proxy-sign-in');
    },
  });
}
