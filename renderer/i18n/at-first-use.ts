/** Makes a formatter of `Intl` when it is first used: all of them take 50 ms of a start. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
