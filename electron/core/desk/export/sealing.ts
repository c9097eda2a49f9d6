/** Seals a stream with a passphrase in the age format, which other programs open. */
import { randomBytes } from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { Encrypter, type Recipient, Stanza } from 'age-encryption';
import { deriveKey, type KeyCost } from '../vault/scrypt.ts';

const LABEL = 'age-encryption.org/v1/scrypt';
/** Binary logarithm of scrypt's cost; age's own choice. */
const COST = 18;

/** The library would derive the key on this thread, and so block all windows for seconds. */
const scryptRecipient = (passphrase: string, cost: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const labelled = Buffer.concat([Buffer.from(LABEL), salt]);
    const key = await deriveKey(passphrase, labelled, { n: 2 ** cost, r: 8, p: 1 });
    const args = ['scrypt', salt.toString('base64').replace(/=+$/, ''), String(cost)];
    return [new Stanza(args, chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey))];
  },
});

export async function sealStream(
  plain: ReadableStream<Uint8Array>,
  passphrase: string,
  keyCost: KeyCost | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(scryptRecipient(passphrase, keyCost ? Math.log2(keyCost.n) : COST));
  return encrypter.encrypt(plain);
}
