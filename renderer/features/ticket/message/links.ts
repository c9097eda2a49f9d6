/** Turns addresses into links, and shows where each leads: words can look like another address. */
import css from './message.module.css';

/** Characters of an address: no spaces, enclosing signs, or stops of scripts without spaces. */
const URL_CHARACTER = String.raw`[^\s<>"\x60\u3001\u3002\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d\uff61-\uff64]`;

/**
 * A web address, an address with `www.`, or a mail address; all parts are bounded. A mail address
 * may have any Latin letter, because büro@ without `bü` belongs to another person. Scripts without
 * spaces may stand directly before it.
 */
const ADDRESS = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{M}\d_@.+-])(?:https?:\/\/${URL_CHARACTER}{1,2000}|www\.[\w-]{1,63}\.${URL_CHARACTER}{1,2000}|mailto:${URL_CHARACTER}{1,320}|[\p{Script=Latin}\p{M}\d_.+-]{1,64}@(?:[\p{Script=Latin}\p{M}\d_-]{1,63}\.){1,8}[a-z]{2,24}\b)`,
  'giu',
);

/** Characters after an address that belong to the sentence. */
const TRAILING_CHARACTERS = new Set('.,;:!?\'"*_~»”’…');

export function linked(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    const href = hrefOf(address);
    if (href === null) continue;
    const link = document.createElement('a');
    link.href = href;
    link.append(address);
    fragment.append(text.slice(from, index), link);
    from = index + address.length;
  }
  fragment.append(text.slice(from));
  return fragment;
}

/** Strips the sentence's punctuation and open brackets, in one walk, so long runs stay fast. */
function withoutTrailing(found: string): string {
  const counts = new Map<string, number>();
  for (const [bracket] of found.matchAll(/[()[\]{}]/g)) counts.set(bracket, (counts.get(bracket) ?? 0) + 1);
  let end = found.length;
  for (;;) {
    const last = found[end - 1] ?? '';
    const opening = OPENING.get(last);
    if (opening !== undefined) {
      const closed = counts.get(last) ?? 0;
      if (closed <= (counts.get(opening) ?? 0)) return found.slice(0, end);
      counts.set(last, closed - 1);
      end -= 1;
    } else if (found.endsWith('&gt;', end)) end -= 4;
    else if (TRAILING_CHARACTERS.has(last)) end -= 1;
    else return found.slice(0, end);
  }
}

const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

function hrefOf(address: string): string | null {
  const href = /^www\./i.test(address)
    ? `https://${address}`
    : /^(?:https?|mailto):/i.test(address)
      ? address
      : `mailto:${address}`;
  return URL.canParse(href) ? href : null;
}

const EXTERNAL_LINK = /^(?:https?|mailto):/i;

/** Removes unsafe parts of a link, and appends its target unless its words already say it. */
export function showTarget(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')?.trim() ?? '';
  if (!EXTERNAL_LINK.test(href) || !URL.canParse(href)) {
    link.removeAttribute('href');
    return;
  }
  const { protocol, host, pathname } = new URL(href);
  const shownText = bare(link.textContent ?? '');
  if (shownText === bare(href) || shownText === bare(decoded(href))) return;
  link.dataset.target = protocol === 'mailto:' ? pathname : host;
  link.classList.add(css.toElsewhere ?? '');
}

const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/\/$/, '');

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    // A stray `%` can't be decoded, so compare the address as it is.
    return href;
  }
}
