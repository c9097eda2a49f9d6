/** The schema of the administrator's settings. */
import { z } from 'zod';
import type { Managed } from '../domain/managed.ts';

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol) && !hasLogin(text), {
    error: `an address with ${schemes.join(' or ')}, without name and password`,
  });

/** Forbids passwords, because all users can read the file. */
const hasLogin = (text: string) => new URL(text).username !== '' || new URL(text).password !== '';

/** An absolute path: with a relative one, the working directory would decide which is trusted. */
const ABSOLUTE = /^(?:[\\/]|[a-z]:[\\/])/i;

/** A proxy has only a host and a port; other parts of an address mean nothing. */
const proxyAddress = url('http:', 'https:').refine((text) => URL.canParse(text) && new URL(text).pathname === '/', {
  error: 'http://host:port, without name and password',
});

/** The administrator's file. Strict, because a misspelt name must not silently disable a rule. */
export const managedSchema = z.strictObject({
  service: z.strictObject({ address: url('https:'), only: z.boolean().default(false) }).optional(),
  practiceDesk: z.boolean().optional(),
  proxy: z
    .union([z.literal(['system', 'none']), proxyAddress, z.strictObject({ script: url('http:', 'https:', 'file:') })])
    .optional(),
  certificates: z.string().regex(ABSOLUTE).optional(),
  updates: z.union([z.literal('off'), url('https:')]).optional(),
  retention: z.strictObject({ mostDays: z.number().int().min(1).max(36_500) }).optional(),
  readPages: z.boolean().optional(),
}) as unknown as z.ZodType<Managed>;
