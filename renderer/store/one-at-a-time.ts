/**
 * Reads one at a time: news during a reading asks for one more. The returned function resolves once
 * what stood there when it was called was read.
 */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  let again = false;
  const readAll = async (): Promise<void> => {
    while (again) {
      again = false;
      await read();
    }
    reading = null;
  };
  return () => {
    again = true;
    reading ??= readAll();
    return reading;
  };
}
