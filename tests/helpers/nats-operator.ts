/** Operator of a NATS server, who issues the credentials files of accounts and users. */
import { nkeys } from '@nats-io/transport-node';

type Pair = ReturnType<typeof nkeys.createUser>;
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Says something of whoever has that public key, signed by who may say it. */
function claim(by: Pair, of: string, name: string, nats: object): string {
  const head = encoded({ typ: 'JWT', alg: 'ed25519-nkey' });
  const said = `${head}.${encoded({ jti: name, iat: 1_700_000_000, iss: by.getPublicKey(), sub: of, name, nats: { ...nats, version: 2 } })}`;
  return `${said}.${Buffer.from(by.sign(new TextEncoder().encode(said))).toString('base64url')}`;
}

const CONNECTION = { subs: -1, data: -1, payload: -1 };
const ACCOUNT = { ...CONNECTION, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
const STORAGE = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

/** Settings of a server with one storing account, and the file of its user, or of a stranger. */
export function operator(): { settings: string; credentials: string; forged: string } {
  const [own, account, system, stranger] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
    nkeys.createAccount(),
  ];
  const accountOf = (pair: Pair, name: string, limits: object) =>
    `${pair.getPublicKey()}: ${claim(own, pair.getPublicKey(), name, { type: 'account', limits })}`;
  const fileOf = (by: Pair) => {
    const user = nkeys.createUser();
    const paper = claim(by, user.getPublicKey(), 'desk', { type: 'user', ...CONNECTION, pub: {}, sub: {} });
    return [
      `-----BEGIN NATS USER JWT-----\n${paper}\n------END NATS USER JWT------`,
      `-----BEGIN USER NKEY SEED-----\n${new TextDecoder().decode(user.getSeed())}\n------END USER NKEY SEED------`,
    ].join('\n\n');
  };
  return {
    settings: [
      `operator: ${claim(own, own.getPublicKey(), 'operator', { type: 'operator' })}`,
      `system_account: ${system.getPublicKey()}`,
      'resolver: MEMORY',
      `resolver_preload { ${accountOf(account, 'team', { ...ACCOUNT, ...STORAGE })}\n${accountOf(system, 'system', ACCOUNT)} }`,
    ].join('\n'),
    credentials: fileOf(account),
    forged: fileOf(stranger),
  };
}
