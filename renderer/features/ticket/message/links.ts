/**
 * Makes links of addresses that stand in a text, and says of each link where it leads: whoever
 * wrote it can make its words look like any other address.
 */
import css from './message.module.css';

/**
 * What an address may have in it: no blank, no sign that encloses it, and no full stop, comma or bracket of a script
 * without blanks, whose next word follows right behind it.
 */
const SIGN = String.raw`[^\s<>"\x60\u3001\u3002\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d\uff61-\uff64]`;

/**
 * A web address, one that begins with `www.`, or a mail address; each has bounded parts. A mail address may have any
 * Latin letter: without its `bü`, that of a büro@ is another person's. Scripts without blanks may stand right before it.
 */
const ADDRESS = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{M}\d_@.+-])(?:https?:\/\/${SIGN}{1,2000}|www\.[\w-]{1,63}\.${SIGN}{1,2000}|mailto:${SIGN}{1,320}|[\p{Script=Latin}\p{M}\d_.+-]{1,64}@(?:[\p{Script=Latin}\p{M}\d_-]{1,63}\.){1,8}[a-z]{2,24}\b)`,
  'giu',
);

/** What stands behind an address and belongs to the sentence. */
const AFTER = new Set('.,;:!?\'"*_~»”’…');

/** A text with its addresses as links. */
export function linked(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = ownEnd(found);
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

/**
 * Without the sentence's signs, and without brackets that were opened before the address. It walks
 * once from the end: what is left is not counted anew at each sign.
 */
function ownEnd(found: string): string {
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
    else if (AFTER.has(last)) end -= 1;
    else return found.slice(0, end);
  }
}

/** What opens, by what closes it. */
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

const LEADS_OUT = /^(?:https?|mailto):/i;

/**
 * Leaves of a link what may be followed, and writes behind its words where it leads unless they say
 * so themselves.
 */
export function marksTarget(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')?.trim() ?? '';
  if (!LEADS_OUT.test(href) || !URL.canParse(href)) {
    link.removeAttribute('href');
    return;
  }
  const { protocol, host, pathname } = new URL(href);
  const said = bare(link.textContent ?? '');
  if (said === bare(href) || said === bare(decoded(href))) return;
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
    // A stray `%`: it is compared as it stands.
    return href;
  }
}
