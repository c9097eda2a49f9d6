/**
 * For readings that may be under way at the same time. An answer that was asked for before another one that
 * came says how it was, and is not taken. Call the returned function as a reading begins, and what that
 * returns once its answer is there.
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
