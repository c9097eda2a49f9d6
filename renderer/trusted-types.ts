/**
 * Creates the Trusted Types policies that the page's policy (`electron/host/renderer-files.ts`)
 * requires. Only the cleaner's policy turns text into HTML; the default one allows the empty text,
 * which turndown tries at its start, and a refusal would be logged each time.
 */
interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

// Not every browser supports it.
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) });
