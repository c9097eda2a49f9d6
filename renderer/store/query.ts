/**
 * Makes a question to the desk that drops outdated answers. `key`: what the window shows now.
 * Pass each call when it starts. Its answer is null if the key is another by then, or if a later
 * call was answered before.
 */
export function createQuery(key: () => readonly unknown[] = () => []) {
  let asked = 0;
  let taken = 0;
  return async <T>(call: Promise<T>): Promise<T | null> => {
    asked += 1;
    const turn = asked;
    const then = key();
    const answer = await call;
    if (turn < taken || key().some((part, at) => part !== then[at])) return null;
    taken = turn;
    return answer;
  };
}
