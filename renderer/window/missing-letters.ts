/** Tells the agent which letters of the window and its tickets this computer has no font for. */
import { type MessageKey, t, withWords } from '../i18n/index.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { showToast } from '../ui/Toast.tsx';

/** Holds names of the letters whose message the agent has dismissed. */
const KEY = 'rackside.letters-known';

interface Letters {
  name: string;
  pattern: RegExp;
  message: MessageKey;
}

/** The bundled typeface has Latin, Greek and Cyrillic ones. */
const OTHER_LETTERS: readonly Letters[] = [
  {
    name: 'eastAsian',
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
    message: 'computer.lettersMissing',
  },
  { name: 'arabic', pattern: /\p{Script=Arabic}/u, message: 'computer.arabicMissing' },
  { name: 'emoji', pattern: /\p{Emoji_Presentation}/u, message: 'computer.emojiMissing' },
];

/** Unassigned in Unicode, so that no font has it. */
const UNASSIGNED = '\u{3fffd}';
const SIZE = 24;

const knownNames = () => (localStorage.getItem(KEY) ?? '').split(' ');

const uncheckedLetters = new WeakMap<AppStore, Set<Letters>>();

/**
 * Checks the window's own words, then the listed tickets, until each kind of letters was there.
 * Returns a function that stops this.
 */
export function watchMissingLetters(
  store: AppStore,
  isShown: (letter: string) => boolean = hasFont,
  ownWords: string = t('ui.notices'),
): () => void {
  const known = knownNames();
  const left = uncheckedLetters.get(store) ?? new Set(OTHER_LETTERS.filter(({ name }) => !known.includes(name)));
  uncheckedLetters.set(store, left);
  const check = (text: string) => {
    for (const kind of left) {
      const letter = kind.pattern.exec(text)?.[0];
      if (letter === undefined) continue;
      left.delete(kind);
      if (!isShown(letter)) withWords(() => sayMissing(kind, kind.pattern.test(ownWords)));
    }
  };
  const checkRows = ({ list }: AppState, before?: AppState) => {
    if (left.size === 0 || list.window === before?.list.window) return;
    for (const { rows } of list.window.pages.values())
      for (const { requester, subject } of rows) check(`${requester.name} ${subject}`);
  };
  check(ownWords);
  checkRows(store.getState());
  return store.subscribe(checkRows);
}

/**
 * `isOwn`: no word of this window can be read. The message is in English then, in any catalogue,
 * and comes again at the next start.
 */
function sayMissing({ name, message }: Letters, isOwn: boolean): void {
  const run = () => localStorage.setItem(KEY, [...knownNames(), name].join(' '));
  showToast({
    title: isOwn ? `\u2066${t(message)}\u2069` : t(message),
    timeout: 0,
    action: isOwn ? undefined : { label: t('computer.lettersKnown'), run },
  });
}

/** Whether a letter differs from one without a glyph; true if nothing can be drawn. */
function hasFont(letter: string): boolean {
  return drawn(letter) !== drawn(UNASSIGNED) || drawn(letter) === '';
}

function drawn(letter: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE * 2;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.font = `${SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(letter, 0, SIZE * 1.5);
  return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
}
