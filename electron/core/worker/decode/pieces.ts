/**
 * `splitAnswer` cuts a large answer into answers of some hundred rows, so that the worker can
 * answer other calls in between: a service that ignores `limitnum` sends everything as one page.
 */

/** Bytes of an answer to be cut, and of the rows in one piece. */
const LARGE_BYTES = 1_000_000;
const PIECE_BYTES = 150_000;
const MOST_SCANNED_BYTES = 4_000_000;
const MOST_BYTES_AROUND = 2000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number];

/**
 * Answers with some of the rows each, and all that surrounds them; null if the answer is small or
 * not clearly an object with one list of rows.
 */
export async function splitAnswer(answer: Uint8Array): Promise<(() => Uint8Array)[] | null> {
  if (answer.byteLength < LARGE_BYTES) return null;
  const from = answer.subarray(0, MOST_BYTES_AROUND).indexOf(LIST) + 1;
  if (from === 0) return null;
  const cuts: number[] = [];
  let depth = 0;
  for (let at = from, pause = from + MOST_SCANNED_BYTES; at < answer.byteLength; at++) {
    const sign = answer[at];
    if (sign === QUOTE) {
      at = endOfText(answer, at);
      if (at < 0) return null;
    } else if (sign === OBJECT || sign === LIST) depth++;
    else if (depth > 0 && (sign === OBJECT_END || sign === LIST_END)) depth--;
    else if (depth === 0 && sign === LIST_END)
      return areOnlySingleValues(answer, from, at) ? between([from, ...cuts, at]) : null;
    else if (depth === 0 && sign === COMMA && at - (cuts.at(-1) ?? from) >= PIECE_BYTES) cuts.push(at);
    if (at < pause) continue;
    pause = at + MOST_SCANNED_BYTES;
    await nextTurn();
  }
  return null;

  function between(ends: readonly number[]): (() => Uint8Array)[] {
    const [head, tail] = [answer.subarray(0, from), answer.subarray(ends.at(-1))];
    return ends.slice(1).map((end, at) => () => {
      // Each cut replaces the comma before a row.
      const rows = answer.subarray((ends[at] ?? 0) + (at > 0 ? 1 : 0), end);
      const piece = new Uint8Array(head.byteLength + rows.byteLength + tail.byteLength);
      piece.set(head);
      piece.set(rows, head.byteLength);
      piece.set(tail, head.byteLength + rows.byteLength);
      return piece;
    });
  }
}

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function endOfText(bytes: Uint8Array, begin: number): number {
  for (let end = begin; ; ) {
    end = bytes.indexOf(QUOTE, end + 1);
    if (end < 0) return end;
    let signs = 0;
    while (bytes[end - 1 - signs] === BACKSLASH) signs++;
    if (signs % 2 === 0) return end;
  }
}

/**
 * True if the parts around the rows are only single values and the objects on the way to the list:
 * repeating them is cheap, and they contain no other rows.
 */
function areOnlySingleValues(answer: Uint8Array, from: number, to: number): boolean {
  if (answer.byteLength - to > MOST_BYTES_AROUND) return false;
  const [head, tail] = [answer.subarray(0, from), answer.subarray(to + 1)].map((part) =>
    new TextDecoder().decode(part),
  ) as [string, string];
  return /^\s*\{[^[\]{}]*(\{[^[\]{}]*)?\[$/.test(head) && !/[[\]{]/.test(tail);
}
