/**
 * Makes the rules that the page's policy (`electron/host/renderer-files.ts`) leaves to us. Text
 * becomes HTML through the cleaner's own policy alone; an empty one may by itself: turndown tries
 * that as it starts, and a refusal would stand in the console each time.
 */
interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

// Not every browser has them.
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) });
