/** Remembers that this folder's keys are in the system's keychain, so that its absence is noticed. Holds nothing secret. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (dataDir: string) => join(dataDir, 'keys-in-keychain');

export const readMarker = (dataDir: string): boolean => existsSync(file(dataDir));

export function writeMarker(dataDir: string): void {
  if (!readMarker(dataDir)) writeFileSync(file(dataDir), '');
}
