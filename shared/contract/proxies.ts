import { z } from 'zod';
import { returns } from './command.ts';

/** Proxies on the way to the service. */
export const proxyCommands = {
  /**
   * Keeps a name and a password for a proxy that asked for them (`offline` with reason `proxy-password` and its host and port
   * as the fact `proxy`), and tries again. Whether they are right, the next answer says.
   */
  'proxy.signIn': returns<null>()({
    proxy: z.string().regex(/^[^\s/@?#]{1,300}$/),
    // The two are sent as `name:password`.
    name: z.string().regex(/^[^:]{1,200}$/),
    password: z.string().min(1).max(1000),
  }),
} as const;
