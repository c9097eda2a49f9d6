/**
 * Runs one reading at a time; calls during a reading cause one more. The returned function resolves
 * after a reading that started no earlier than the call.
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
