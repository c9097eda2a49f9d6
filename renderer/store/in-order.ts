/**
 * Drops outdated answers of concurrent requests. Call the returned function when a request starts,
 * and its result when the answer arrives: it is false if a later request was answered before.
 */
export function inOrder(): () => () => boolean {
  let asked = 0;
  let taken = 0;
  return () => {
    asked += 1;
    const turn = asked;
    return () => {
      if (turn < taken) return false;
      taken = turn;
      return true;
    };
  };
}
