/** What a draft holds, as JSON; of an older version's form, what is missing is empty. A draft of files alone has no text yet. */
export const readForm = <F extends object>(empty: F, text: string): F =>
  text === '' ? empty : { ...empty, ...(JSON.parse(text) as Partial<F>) };
