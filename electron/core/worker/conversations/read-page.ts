/**
 * `readPage` reads a ticket's page with a known or learned shape, else by its repeating blocks,
 * else as one piece of text. It leaves out facts that are not certain.
 */
import type {
  ConversationFailure,
  Post,
  PostFile,
  PostRole,
  PostSource,
  ReadBy,
  Reading,
  ReadingDoubt,
} from '../../../../shared/domain/conversation.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { textOf } from '../../rules/html/html-text.ts';
import {
  type AnyNode,
  ancestorsOf,
  type Document,
  type Element,
  pageText,
  parseHtml,
} from '../../rules/html/html-tree.ts';
import { ticketsNamed } from '../../rules/named-tickets.ts';
import { blocksOf, numberIn, oneLineText, type PostBlock, selectElements } from './blocks.ts';
import {
  assignPostIds,
  type ConversationFacts,
  LIMITS,
  newestMinute,
  OPENING_ID,
  type ReadPost,
  roleOf,
} from './facts.ts';
import { findPosts } from './find-posts.ts';
import { doubtsOf, tagOffsets } from './forgery-signs.ts';
import { ipAddressLine } from './ip-address-line.ts';
import { lookOfPost } from './likely-writers.ts';
import { reasonForNoPosts, titleIn } from './page-kind.ts';
import { KNOWN_SHAPES, type PageShape } from './shape.ts';
import { type ReadTimes, readTimes } from './times.ts';

const OPERATION = 'read-page';
const NOTICE_LENGTH = 200;

/** A fetched page after all redirects, with its status and type. */
export interface FetchedPage {
  body: Uint8Array | string;
  url: string;
  status?: number;
  contentType?: string | null;
  /** The page was shown in one of our views, not fetched by the desk. */
  shown?: true;
}

export function readPage(
  page: FetchedPage,
  facts: ConversationFacts,
  shapes: readonly PageShape[] = [],
): Result<Reading> {
  if (page.body.length > LIMITS.page) return refused('too-large');
  if (isOtherTicketPage(page.url, facts)) return refused('another-ticket');
  const html = typeof page.body === 'string' ? page.body : pageText(page.body, page.contentType ?? null);
  const tree = parseHtml(html);
  if (tree === null) return refused('too-large');
  const source: PostSource = page.shown ? 'shown' : 'page';
  const base = baseUrlOf(tree, page.url);
  let repeated: ReturnType<typeof findPosts> | undefined;
  for (const shape of [...shapes, ...KNOWN_SHAPES]) {
    const blocks = blocksOf(tree, shape);
    if (!blocks.some(({ time }) => time !== '')) continue;
    repeated ??= findPosts(tree);
    if (repeated && areInsideOnePost(repeated.blocks, blocks)) continue;
    const beside = repeated !== null && haveUnrelatedPosts(repeated.blocks, blocks);
    return ok(readingOf({ blocks, shape, html, source, base, hasOtherRepeats: beside }, facts));
  }
  const said = reasonForNoPosts(tree, html, page.url, page.status ?? 200);
  // A customer may write that they cannot find something; a notice does not show their ticket.
  const why = said === 'no-such-ticket' && showsTicket(tree, html, facts) ? null : said;
  if (why !== null) return refused(why);
  if (!mentionsTicket(tree, html, facts)) return refused('not-a-ticket');
  const found = repeated === undefined ? findPosts(tree) : repeated;
  if (found) {
    const reading = readingOf({ ...found, html, source, base }, facts);
    return ok({ ...reading, whole: false, doubts: ['unknown-theme', ...reading.doubts] });
  }
  return readAsOnePiece(tree, source);
}

/**
 * True if all `blocks` are inside a single one of the `posts`: a customer typed text that looks
 * like a conversation.
 */
function areInsideOnePost(posts: readonly PostBlock[], blocks: readonly PostBlock[]): boolean {
  const holders = new Set(blocks.map(holderAmong(posts)));
  return holders.size === 1 && !holders.has(null);
}

/**
 * True if some `posts` of the page are unrelated to the `blocks`: not equal, not inside, not
 * around.
 */
function haveUnrelatedPosts(posts: readonly PostBlock[], blocks: readonly PostBlock[]): boolean {
  const own = new Set<AnyNode>(blocks.map(({ post }) => post));
  const holding = new Set(blocks.map(holderAmong(posts)));
  const blockAround = holderAmong(blocks);
  return posts.some((post) => !own.has(post.post) && !holding.has(post) && blockAround(post) === null);
}

/** Finds the post that contains a block. In some themes a message is a sibling of its head. */
function holderAmong(posts: readonly PostBlock[]): (block: PostBlock) => PostBlock | null {
  const holders = new Map<AnyNode, PostBlock>(posts.flatMap((one) => [one.post, one.message].map((at) => [at, one])));
  return ({ post }) => {
    const holder = ancestorsOf(post).find((at) => holders.has(at));
    return (holder && holders.get(holder)) ?? null;
  };
}

const refused = (reason: ConversationFailure) =>
  err(reason === 'not-a-ticket' || reason === 'too-large' ? 'malformed' : 'rejected', OPERATION, {
    detail: { reason },
  });

const isOtherTicketPage = (url: string, { id, tid }: ConversationFacts): boolean =>
  URL.canParse(url) && ticketsNamed(new URL(url)).some((word) => word !== tid && word !== id);

/** A page without the ticket's number is not split by likeness alone. */
function mentionsTicket(tree: Document, html: string, { tid }: ConversationFacts): boolean {
  const body = selectElements('body', tree)[0];
  return tid !== '' && body !== undefined && html.toLowerCase().includes(tid.toLowerCase());
}

function showsTicket(tree: Document, html: string, { tid }: ConversationFacts): boolean {
  const text = oneLineText(selectElements('body', tree)[0], 20_000);
  if (tid === '' || text.length <= NOTICE_LENGTH) return false;
  return `${titleIn(html)} ${text}`.toLowerCase().includes(tid.toLowerCase());
}

interface FoundBlocks {
  blocks: PostBlock[];
  shape: PageShape;
  html: string;
  source: PostSource;
  base: URL | null;
  /** The page also repeats other blocks: a customer may have typed one of the two. */
  hasOtherRepeats?: boolean;
}

function readingOf(
  { blocks: all, shape, html, source, base, hasOtherRepeats: beside = false }: FoundBlocks,
  facts: ConversationFacts,
): Reading {
  const blocks = all.slice(0, LIMITS.posts);
  const readBy: ReadBy = { name: shape.name, version: shape.version };
  const times = readTimes(
    blocks.map(({ time }) => time),
    facts,
  );
  const ids = blocks.map((block) => replyIdOf(block, shape));
  const doubts = [...new Set([...doubtsOf(blocks, shape, html), ...times.doubts])];
  if (!doubts.includes('order') && !riseWithTime(ids, times.newestFirst)) doubts.push('order');
  // A single post must be the opening: typed markup may have hidden all others.
  const isOdd = beside || (times.times.length === 1 && !isOpening(times.times[0], facts));
  if (isOdd || contradictsStatus(blocks, times, facts)) doubts.push('nesting');
  const isCertain = !doubts.some((doubt) => doubt !== 'times');
  const isOfUnknown = shape.staff === null && shape.role === null;
  const read = blocks.map((block, index): ReadPost => {
    const trusted = isCertain || (index === 0 && !isOdd && block.headFirst && !block.ambiguous);
    const role = trusted ? writerOf(block, shape, facts) : 'unknown';
    return {
      source,
      readBy,
      role,
      author: trusted && block.author !== '' ? block.author : null,
      shownTime: block.time,
      at: times.times[index] ?? null,
      ...messageOf(block, shape, html),
      typed: null,
      files: filesOf(block, base),
      note: false,
      replyId: trusted ? (ids[index] ?? null) : null,
      displayedName: block.author,
      ...(isCertain && isOfUnknown && { look: lookOfPost(block, facts) }),
    };
  });
  const last = newestMinute(facts);
  return {
    source,
    readBy,
    posts: assignPostIds(read),
    notes: [],
    newestFirst: times.newestFirst,
    whole: blocks.length === all.length && isCertain && isWhole(times.times, times.newest, last, facts),
    lastReply: times.newest,
    doubts,
  };
}

function isWhole(
  times: readonly Post['at'][],
  newest: string | null,
  last: string | null,
  facts: ConversationFacts,
): boolean {
  const opened = newestMinute({ ...facts, lastReply: null });
  const texts = times.map((time) => time?.text ?? '');
  return (
    opened !== null && texts.includes(opened) && !texts.includes('') && newest !== null && newest >= (last ?? opened)
  );
}

const isOpening = (time: Post['at'] | undefined, facts: ConversationFacts): boolean => {
  const opened = newestMinute({ ...facts, lastReply: null });
  return opened === null || time?.text === opened;
};

/** The service's reply id, from the page's parts beside the message. */
function replyIdOf(block: PostBlock, shape: PageShape): string | null {
  const named = block.files.map(({ href }) => idIn(href ?? '')).filter((id) => id !== null);
  const said = [...new Set([...(block.id === null ? [] : [block.id]), ...named, ...ratedId(block, shape)])];
  return said.length === 1 ? (said[0] ?? null) : null;
}

/** `dl.php?type=ar&id=REPLY`; for files of the opening post, the id is the ticket's. */
function idIn(href: string): string | null {
  const type = /[?&]type=(ar?)(?:&|$)/.exec(href)?.[1];
  const id = /[?&]id=(\d{1,18})(?:&|#|$)/.exec(href)?.[1] ?? null;
  return type === 'a' && id !== null ? OPENING_ID : type === 'ar' ? id : null;
}

/** Only staff posts can be rated; in another message the rating was typed. */
function ratedId({ message, isStaff }: PostBlock, { rating }: PageShape): string[] {
  if (rating === null || !isStaff) return [];
  const marks = selectElements(rating.post, message);
  const id = marks.length === 1 ? numberIn(marks[0]?.attribs[rating.attribute] ?? '') : null;
  return id === null ? [] : [id];
}

/** Reply ids must grow with time; the opening post has none. */
function riseWithTime(ids: readonly (string | null)[], newestFirst: boolean | null): boolean {
  const known = ids.filter((id) => id !== null && id !== OPENING_ID).map(Number);
  if (newestFirst === null) return true;
  return known.every((id, index) => {
    const before = known[index - 1];
    return before === undefined || (newestFirst ? id < before : id > before);
  });
}

/**
 * The newest post claims to be the staff's, but the ticket's status says that the customer wrote
 * last.
 */
function contradictsStatus(
  blocks: readonly PostBlock[],
  { newestFirst, newest }: ReadTimes,
  facts: ConversationFacts,
): boolean {
  // A post newer than the ticket's header may be of either side.
  if (facts.lastBy !== 'customer' || newest === null || newest !== newestMinute(facts)) return false;
  return (newestFirst ? blocks[0] : blocks.at(-1))?.isStaff === true;
}

function writerOf(block: PostBlock, shape: PageShape, { requester }: ConversationFacts): PostRole {
  const said = block.roles.map(roleOf);
  if (said.length > 1 || block.ambiguous) return 'unknown';
  const marked = said[0] ?? 'unknown';
  if (shape.staff === null) return marked;
  const isRequester = requester !== null && requester.name !== '' && requester.name === block.author;
  // Staff by class only, but with the requester's name: one of the two is wrong.
  if (block.isStaff && said.length === 0) return isRequester ? 'unknown' : 'staff';
  if (block.isStaff) return marked === 'staff' ? 'staff' : 'unknown';
  if (said.length > 0) return marked === 'staff' ? 'unknown' : marked;
  // Older themes mark only staff: the requester is recognized by name.
  return isRequester ? 'customer' : 'unknown';
}

function messageOf({ message }: PostBlock, shape: PageShape, html: string): Pick<Post, 'text' | 'html' | 'cut'> {
  const left = new Set<AnyNode>(shape.leaveOut === null ? [] : selectElements(shape.leaveOut, message));
  if (shape.ipLine) for (const node of ipAddressLine(message, left)) left.add(node);
  const text = textOf(message, (node) => left.has(node));
  const drawn = innerHtml(message, left, html);
  if (text.length <= LIMITS.post && drawn.length <= LIMITS.post * 2) return { text, html: drawn };
  return { text: text.slice(0, LIMITS.post).replace(/[\ud800-\udbff]$/, ''), html: null, cut: true };
}

function innerHtml(message: Element, left: ReadonlySet<AnyNode>, html: string): string {
  const tags = tagOffsets(message);
  const end = tags?.endTag?.startOffset ?? tags?.endOffset ?? 0;
  let at = tags?.startTag?.endOffset ?? end;
  let kept = '';
  const places = [...left].map((node) => ({ from: node.startIndex ?? -1, to: node.endIndex ?? -1 }));
  for (const { from, to } of places.sort((a, b) => a.from - b.from)) {
    if (from < at || to > end) continue;
    kept += html.slice(at, from);
    at = to;
  }
  return (kept + html.slice(at, end)).trim();
}

function filesOf({ files }: PostBlock, base: URL | null): PostFile[] {
  return files
    .filter(({ name }) => name !== '')
    .map(({ name, href }, place) => {
      const link = href === null ? null : fileUrl(href, base);
      const index = /[?&]i=(\d{1,6})(?:&|#|$)/.exec(link ?? '')?.[1];
      return { name, index: index === undefined ? place : Number(index), link, removed: href === null };
    });
}

/** Files are on the page's own origin; other links are not files of this ticket. */
function fileUrl(href: string, base: URL | null): string | null {
  if (base === null || !URL.canParse(href, base.href)) return null;
  const url = new URL(href, base.href);
  return url.origin === base.origin && url.username === '' && url.password === '' ? url.href : null;
}

/** Base address for relative links; a `<base>` of another origin is ignored. */
function baseUrlOf(tree: Document, url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const own = new URL(url);
  const said = selectElements('base[href]', tree)[0]?.attribs.href ?? '';
  if (said === '' || !URL.canParse(said, own.href)) return own;
  const base = new URL(said, own.href);
  return base.origin === own.origin ? base : own;
}

const ONE_PIECE: ReadBy = { name: 'one-piece', version: 1 };

function readAsOnePiece(tree: Document, source: PostSource): Result<Reading> {
  const main =
    selectElements('main, [role="main"], #main-body, #main, #content, .content', tree)[0] ??
    selectElements('body', tree)[0];
  const left = new Set<AnyNode>(main ? selectElements('nav, header, footer, aside, form, .sidebar', main) : []);
  const text = main ? textOf(main, (node) => left.has(node)).slice(0, LIMITS.post) : '';
  if (text === '' || oneLineText(main).length < 20) return refused('not-a-ticket');
  const post: ReadPost = {
    source,
    readBy: ONE_PIECE,
    role: 'unknown',
    author: null,
    shownTime: '',
    at: null,
    text,
    html: null,
    typed: null,
    files: [],
    note: false,
    replyId: null,
    displayedName: '',
  };
  const posts = assignPostIds([post]);
  const doubts: ReadingDoubt[] = ['one-piece'];
  return ok({ source, readBy: ONE_PIECE, posts, notes: [], newestFirst: null, whole: false, lastReply: null, doubts });
}
