/** Makes connections trust the system's certificates instead of Node's. */
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Network } from '../ports.ts';

/** A context holds all certificates parsed, so share it between connections. */
const contexts = new WeakMap<readonly string[], SecureContext>();

/** Undefined if only Node's own list is available. */
export async function secureContextFor(
  route: Pick<Network, 'certificates'> | undefined,
): Promise<SecureContext | undefined> {
  const certificates = await route?.certificates();
  if (!certificates) return undefined;
  const context = contexts.get(certificates) ?? createSecureContext({ ca: [...certificates] });
  contexts.set(certificates, context);
  return context;
}
