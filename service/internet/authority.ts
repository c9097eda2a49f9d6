/** The certificate authority of the practice internet, made anew at each start. */
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { DAY } from '../time.ts';
import type { InventedDomain } from './neighbours.ts';

/** A certificate for these names, of which the first is its subject. */
export interface Wanted {
  names: readonly string[];
  kind: InventedDomain['certificate'];
}

export type Authority = Awaited<ReturnType<typeof createAuthority>>;

const KEY = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' };

/** Makes the root and the intermediate authority. Certificates follow when somebody asks. */
export async function createAuthority(now: number) {
  // The library for certificates looks for this when it is loaded.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const { KeyUsageFlags: Usage } = x509;
  const newKeys = () => crypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  // One key serves all: nobody has secrets here, and keys take time.
  const [rootKeys, middleKeys, keys] = await Promise.all([newKeys(), newKeys(), newKeys()]);
  const authorityFields = (years: number) => ({
    ...{ notBefore: new Date(now - 365 * DAY), notAfter: new Date(now + years * 365 * DAY), signingAlgorithm: SIGNING },
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(Usage.keyCertSign | Usage.cRLSign, true),
    ],
  });
  const name = 'CN=Practice Root, O=Practice Authority';
  const root = await x509.X509CertificateGenerator.createSelfSigned({ ...authorityFields(20), name, keys: rootKeys });
  const middle = await x509.X509CertificateGenerator.create({
    ...{ ...authorityFields(5), subject: 'CN=Practice R1, O=Practice Authority', issuer: root.subject },
    ...{ publicKey: middleKeys.publicKey, signingKey: rootKeys.privateKey },
  });
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  const made = new Map<string, Promise<SecureContext>>();

  async function make({ names, kind }: Wanted): Promise<SecureContext> {
    const until = now + (kind === 'expired' ? -5 : 60) * DAY;
    const certificate = await x509.X509CertificateGenerator.create({
      ...{ subject: `CN=${names[0]}`, issuer: middle.subject, signingAlgorithm: SIGNING },
      ...{ notBefore: new Date(until - 90 * DAY), notAfter: new Date(until) },
      ...{ publicKey: keys.publicKey, signingKey: middleKeys.privateKey },
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(Usage.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.AuthorityInfoAccessExtension({ caIssuers: 'http://authority.example/r1.crt' }),
        new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }))),
      ],
    });
    const sent = kind === 'alone' ? [certificate] : [certificate, middle];
    return createSecureContext({ key, cert: sent.map((part) => part.toString('pem')).join('\n') });
  }

  function contextFor(wanted: Wanted): Promise<SecureContext> {
    const id = JSON.stringify(wanted);
    const found = made.get(id) ?? make(wanted);
    made.set(id, found);
    return found;
  }

  return {
    pem: root.toString('pem'),
    /** Speaks TLS as a server: with the certificate for the asked name, or with its `own`. */
    async secure(
      socket: ConstructorParameters<typeof TLSSocket>[0],
      own: Wanted,
      known: (name: string) => Wanted | null,
    ) {
      const secured = new TLSSocket(socket, {
        isServer: true,
        secureContext: await contextFor(own),
        SNICallback: (name, done) => void contextFor(known(name) ?? own).then((context) => done(null, context), done),
      });
      return secured.on('error', () => undefined);
    },
  };
}
