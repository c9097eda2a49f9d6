/** What connections trust in the place of Node's own certificates: those of the system. */
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Network } from '../ports.ts';

/** A context holds every certificate, parsed: one for all connections. */
const contexts = new WeakMap<readonly string[], SecureContext>();

/** Undefined where Node's own list is all there is to know. */
export async function contextOf(route: Pick<Network, 'certificates'> | undefined): Promise<SecureContext | undefined> {
  const certificates = await route?.certificates();
  if (!certificates) return undefined;
  const context = contexts.get(certificates) ?? createSecureContext({ ca: [...certificates] });
  contexts.set(certificates, context);
  return context;
}
