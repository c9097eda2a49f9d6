/** Certificates of authorities of our own, for servers on the loopback internet. */
import { webcrypto } from 'node:crypto';
// The library's own dependency wants this first.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
export const DAY_MS = 86_400_000;

/** `chain`: this certificate first, without the root's. */
export interface TestCertificate {
  chain: string[];
  key: string;
}

interface Authority {
  certificate: x509.X509Certificate;
  keys: webcrypto.CryptoKeyPair;
  /** Certificates between this one and the root, and this one, unless it is the root. */
  chain: string[];
}

interface LeafOptions {
  names: readonly string[];
  /** Days from today. */
  from?: number;
  until?: number;
}

const newKeys = () =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
const pemOfKey = async (key: webcrypto.CryptoKey) =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

/** A root, or an authority below another one. */
export async function createAuthority(organization: string, above?: Authority, until = 3000): Promise<Authority> {
  const keys = await newKeys();
  const name = `CN=${above ? 'Issuing' : 'Root'} authority, O=${organization}`;
  const certificate = await x509.X509CertificateGenerator.create({
    subject: name,
    issuer: above?.certificate.subject ?? name,
    notBefore: daysFromNow(-1000),
    notAfter: daysFromNow(until),
    signingKey: (above ?? { keys }).keys.privateKey,
    publicKey: keys.publicKey,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return { certificate, keys, chain: above ? [certificate.toString('pem'), ...above.chain] : [] };
}

/** A server's certificate. Without an issuer it signs itself. */
export async function createLeaf(
  issuer: Authority | null,
  { names, from = -10, until = 80 }: LeafOptions,
): Promise<TestCertificate> {
  const keys = await newKeys();
  const subject = `CN=${names[0] ?? ''}`;
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: daysFromNow(from),
    notAfter: daysFromNow(until),
    signingKey: (issuer ?? { keys }).keys.privateKey,
    publicKey: keys.publicKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }))),
      new x509.AuthorityInfoAccessExtension({ caIssuers: 'http://ca.example/issuer.crt' }),
    ],
  });
  return { chain: [certificate.toString('pem'), ...(issuer?.chain ?? [])], key: await pemOfKey(keys.privateKey) };
}
