/**
 * Finds the records in JSON while it comes: in a list, one after the other, or in lists that have
 * names. Only a record is parsed as a whole, so a file may be larger than the memory.
 */
import { isObject, type JsonObject } from '../wire/json.ts';
import { MOST, type RecordSink } from './clean.ts';

/** Letters of an object that may be one record. A longer one is taken for lists of records. */
const LONGEST_RECORD = 8_000_000;
/** Lists are in an object at the top, or in `_embedded` in it. */
const DEEPEST_LIST = 3;
const LONGEST_NAME = 100;

const SIGN = /["{}[\]]/g;
/** A text in JSON has no line break: it ends there, and so does its record. */
const IN_TEXT = /["\\\n]/g;

export interface JsonReader {
  write(text: string): void;
  /** True if the text ends within a record or a list. */
  end(): boolean;
}

export function createJsonReader(sink: RecordSink): JsonReader {
  let text = '';
  let at = 0;
  /** The last letter of the piece before. */
  let before = '';
  /** Begin of the record in this piece, or -1; the pieces of it before this one. */
  let start = -1;
  let held: string[] = [];
  let heldSize = 0;
  let isSkipped = false;
  /** Brackets around the record. */
  let level = 0;
  let depth = 0;
  let outermost: string[] = [];
  let isInText = false;
  let isEscaped = false;
  let textStart = 0;
  let nameHead = '';
  let name = '';
  let list = '';

  /** A line that begins with an object inside an object: the end of the record before is missing. */
  function isNewRecord(sign: string, index: number): boolean {
    const parent = depth > DEEPEST_LIST ? '{' : outermost[depth - 1];
    const isLine = (index === 0 ? before : text[index - 1]) === '\n';
    return isLine && sign === '{' && depth > 0 && outermost[0] === '{' && parent === '{';
  }

  function open(sign: string, index: number): void {
    if (isNewRecord(sign, index)) {
      sink.left('cut-short');
      depth = 0;
      drop(false);
    }
    const isTop = depth === 0 && sign === '{';
    const isInList = depth > 0 && depth <= DEEPEST_LIST && sign === '{' && outermost[depth - 1] === '[';
    if (start < 0 && !isSkipped && (isTop || isInList)) [start, level] = [index, depth];
    else if (start < 0 && sign === '[') list = name;
    if (depth < DEEPEST_LIST) outermost[depth] = sign;
    depth += 1;
  }

  function close(index: number): void {
    depth = Math.max(0, depth - 1);
    if ((start < 0 && !isSkipped) || depth !== level) return;
    if (isSkipped) sink.left('too-large');
    else give(held.join('') + text.slice(start, index + 1));
    drop(false);
  }

  function drop(toSkip: boolean): void {
    [start, held, heldSize, isSkipped] = [-1, [], 0, toSkip];
  }

  function give(json: string): void {
    const value = parsed(json);
    if (value === null) sink.left('unreadable');
    else if (level > 0) sink.row(list, value);
    else giveLists('', value, 0, sink);
  }

  /** Puts a record aside until its next piece comes. */
  function hold(): void {
    held.push(text.slice(start));
    heldSize += text.length - start;
    start = 0;
    if (level === 0 && heldSize > LONGEST_RECORD) readAsLists();
    else if (heldSize > MOST.message) drop(true);
  }

  /** Reads an object again, whose end is missing or far away, for the records in its lists. */
  function readAsLists(): void {
    const whole = held.join('');
    drop(false);
    [depth, outermost, isInText, isEscaped] = [1, ['{'], false, false];
    write(whole.slice(1));
  }

  function inText(sign: string, index: number): void {
    if (sign === '\\') {
      at += 1;
      isEscaped = at > text.length;
    } else {
      isInText = false;
      if (start < 0) name = nameHead + text.slice(textStart, Math.min(index, textStart + LONGEST_NAME));
    }
  }

  function write(piece: string): void {
    [text, at] = [piece, isEscaped && piece !== '' ? 1 : 0];
    if (at > 0) isEscaped = false;
    textStart = 0;
    while (at < text.length) {
      const signs = isInText ? IN_TEXT : SIGN;
      signs.lastIndex = at;
      const index = signs.exec(text)?.index ?? text.length;
      const sign = text[index] ?? '';
      at = index + 1;
      if (sign === '') break;
      if (isInText) inText(sign, index);
      else if (sign === '"') [isInText, textStart, nameHead] = [true, at, ''];
      else if (sign === '{' || sign === '[') open(sign, index);
      else close(index);
    }
    if (isInText && start < 0)
      nameHead = (nameHead + text.slice(textStart, textStart + LONGEST_NAME)).slice(0, LONGEST_NAME);
    before = piece.at(-1) ?? before;
    if (start >= 0) hold();
  }

  return {
    write,
    end() {
      if (start >= 0 && level === 0) readAsLists();
      return depth > 0 || isInText;
    },
  };
}

/** A whole object may be a record, or an answer with lists of them. */
function giveLists(name: string, value: JsonObject, above: number, sink: RecordSink): void {
  const lists = Object.entries(value).filter(([, inner]) => Array.isArray(inner) && inner.every(isObject));
  const embedded = value._embedded;
  if ('id' in value || above > 1 || (lists.length === 0 && !isObject(embedded))) {
    sink.row(name, value);
    return;
  }
  for (const [key, inner] of lists) for (const record of inner as JsonObject[]) sink.row(key, record);
  if (isObject(embedded)) giveLists('_embedded', embedded, above + 1, sink);
}

function parsed(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    // No JSON, or nested too deep.
    return null;
  }
}
