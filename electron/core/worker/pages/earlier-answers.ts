/**
 * `earlierAnswers` finds what we answered when other customers wrote something like this: pairs of
 * a customer's message and the staff's next post, from stored conversations, our sent replies and
 * the archive.
 */
import { type EarlierAnswer, MOST_ANSWERS } from '../../../../shared/domain/earlier-answer.ts';
import { previewText } from '../../../../shared/domain/post-parts.ts';
import { type AnswerFacts, withPlaces } from '../../rules/answers/places.ts';
import { closeness, isAlike, READ_LENGTH, stemOf, weightOf, wordsToCompare } from '../../rules/answers/similar.ts';
import { recognise } from '../../rules/search/recognise.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, getValue, type StoreContext } from '../context.ts';
import { beginningOf, lastWords } from '../conversations/last-words.ts';
import { storedPost } from '../conversations/stored-posts.ts';
import { indexCache } from '../search/search-index.ts';
import { toJsonList } from '../search/search-match.ts';
import { type TicketLine, ticketLine } from '../ticket/line.ts';
import { expandFor } from '../writing/canned-values.ts';
import { factsOfCustomer } from './answer-facts.ts';
import {
  type AnswerPair,
  addScores,
  best,
  FREQUENT,
  type RareWord,
  rowsWith,
  type Scored,
  type ScoredMessage,
  scoresByKey,
} from './answer-pairs.ts';
import { archivedCount, archivedPairs } from './archived-answers.ts';
import { serverNames } from './others-named.ts';

/** Rows that are indexed first, if the index is behind; the rest waits for a quiet moment. */
const NEWEST = 500;
/** Records, tickets and posts are indexed one after the other. */
const INDEXES = 3;
const MOST_RARE = 10;
/** Best tickets by their rare words, whose texts are compared. */
const COMPARED = 60;
/** Pairs that are made fit for the customer, of which some may be alike. */
const MOST_FITTED = 8;
/** A longer answer is a log, or a page. */
const LONGEST_ANSWER = 10_000;
/** Least share of the question that an earlier one must have. */
const LEAST = 0.27;
/** A word that no other message has tells little: it may be a name. */
const ALONE = 0.3;

/**
 * At most three, the closest first; none where nothing is close, or the ticket is not ours to
 * answer. `ours`: hosts of the hosting company, which may stand in an answer. `label`: the
 * account's name, for variables.
 */
export function earlierAnswers(
  ctx: StoreContext,
  ticket: string,
  ours: readonly string[],
  label: string,
): EarlierAnswer[] {
  const line = ticketLine(ctx, ticket);
  if (!line || (line.meaning !== 'needs-us' && line.waits === 0)) return [];
  for (let kind = 0; kind < INDEXES && indexCache(ctx, NEWEST); kind += 1);
  const words = wordsToCompare(line.subject, withoutData(lastWords(ctx, ticket)));
  const { weights, rare } = weigh(ctx, words);
  const found = candidates(ctx, line.id, rare)
    .map((pair) => ({ pair, rank: rankOf(ctx, line, weights, pair) }))
    .filter(({ rank }) => rank >= LEAST)
    .sort((a, b) => b.rank - a.rank);
  if (found.length === 0) return [];
  const staying = [...ours, ...serverNames(ctx)].flatMap((one) => recognise(one).hosts.slice(-1));
  const chosen: EarlierAnswer[] = [];
  for (const { pair } of found.slice(0, MOST_FITTED)) {
    if (chosen.length === MOST_ANSWERS) break;
    const answer = fitted(ctx, pair, ticket, staying, label);
    if (answer && !chosen.some(({ text }) => isAlike(text, answer.text))) chosen.push(answer);
  }
  return chosen;
}

/** The question's own data would only find the same customer again. */
const withoutData = (text: string): string => withPlaces(text, NO_FACTS, []).replace(PLACE, ' ');

const PLACE = /\{\{[\w.]+\}\}/g;

const NO_FACTS: AnswerFacts = { names: [], hosts: [], mailHosts: [], usernames: [], numbers: [], others: [] };

interface Asked {
  /** Weights of the question's stems. */
  weights: Map<string, number>;
  /** Its rarest words, which other messages have too, with their weights. */
  rare: RareWord[];
}

function weigh(ctx: StoreContext, words: readonly string[]): Asked {
  const highest = (table: string) => getValue<number | null>(ctx.cache, `SELECT max(rowid) n FROM ${table}`) ?? 0;
  const total = highest('posts') + highest('tickets') + archivedCount(ctx);
  const archive = ctx.imported.db;
  const counted = words.map((word) => {
    const inArchive = archive === null ? 0 : rowsWith(archive, 'archived', word);
    const rows = rowsWith(ctx.cache, 'post', word) + rowsWith(ctx.cache, 'ticket', word) + inArchive;
    return { word, rows, weight: weightOf(rows, Math.max(total, rows)) * (rows > 1 ? 1 : ALONE) };
  });
  const weights = new Map<string, number>();
  for (const { word, weight } of counted) weights.set(stemOf(word), Math.max(weights.get(stemOf(word)) ?? 0, weight));
  const rare = counted.filter(({ rows }) => rows > 1 && rows < FREQUENT).sort((a, b) => a.rows - b.rows);
  return { weights, rare: rare.slice(0, MOST_RARE) };
}

/** Pairs of other tickets that share rare words with the question: in a message, or the subject. */
function candidates(ctx: StoreContext, own: string, rare: readonly RareWord[]): AnswerPair[] {
  const met = new Map<string, Scored>();
  const posts = scoresByKey(ctx.cache, 'post', rare);
  const found = getRows<ScoredMessage<string>>(
    ctx.cache,
    'SELECT search_key key, ticket "of", place, role FROM posts WHERE search_key IN (SELECT value FROM json_each(?))',
    toJsonList(best(posts, COMPARED * 4)),
  );
  addScores(met, found, posts);
  const subjects = scoresByKey(ctx.cache, 'ticket', rare);
  for (const { key, id } of getRows<{ key: number; id: string }>(
    ctx.cache,
    'SELECT search_key key, id FROM tickets WHERE search_key IN (SELECT value FROM json_each(?))',
    toJsonList(best(subjects, COMPARED)),
  )) {
    const { score, asked } = met.get(id) ?? { score: 0, asked: null };
    met.set(id, { score: score + (subjects.get(key) ?? 0), asked });
  }
  met.delete(own);
  return [...met]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, COMPARED)
    .flatMap(([ticket, { asked }]) => pairOf(ctx, ticket, asked ?? 0) ?? [])
    .concat(archivedPairs(ctx, rare, COMPARED));
}

/** Null where nobody answered that message, as far as this computer knows. */
function pairOf(ctx: StoreContext, ticket: string, place: number): AnswerPair | null {
  const line = ticketLine(ctx, ticket);
  if (!line) return null;
  const zone = setting(ctx, 'zone');
  const { id, tid, subject } = line;
  const of = { ticket: id, tid, archived: null, subject, line, facts: () => factsOfCustomer(ctx, line) };
  const read = (which: string) => {
    const sql = `SELECT text, post FROM posts WHERE ticket = ? AND ${which} ORDER BY place LIMIT 1`;
    const row = getRow<{ text: string; post: string }>(ctx.cache, sql, ticket, place);
    return row && storedPost(row.post, row.text, zone);
  };
  const question = read('place = ?');
  const asked = question?.text ?? '';
  const post = read(`place > ? AND role = 'staff'`);
  if (post) return { ...of, asked, answer: post.typed ?? post.text, author: post.author, at: post.at?.utc ?? null };
  // Answers nothing that was written after it; without any post, the ticket's opening was asked.
  const since = question ? (question.at?.utc ?? null) : 0;
  if (since === null) return null;
  const sent = getRow<{ text: string; at: number }>(
    ctx.work,
    `SELECT text, created_at at FROM outbox
     WHERE ticket = ? AND kind = 'reply' AND state = 'accepted' AND created_at > ? ORDER BY seq LIMIT 1`,
    ...[ticket, since],
  );
  return sent ? { ...of, asked, answer: sent.text, author: null, at: sent.at } : null;
}

const YEAR_MS = 365 * 86_400_000;

/** Closeness, somewhat more where the case is alike, somewhat less with age; 0 where not close. */
function rankOf(ctx: StoreContext, line: TicketLine, weights: Asked['weights'], pair: AnswerPair): number {
  const close = closeness(weights, wordsToCompare(pair.subject, pair.asked), wordsToCompare('', pair.answer));
  if (close < LEAST) return 0;
  const service = (one: TicketLine | null) => (one?.service_kind === 'product' ? serviceOf(ctx, one.service_id) : null);
  const [own, other] = [service(line), service(pair.line)];
  const years = pair.at === null ? 1 : Math.max(0, ctx.now - pair.at) / YEAR_MS;
  return (
    close *
    (line.dept_id === pair.line?.dept_id ? 1.06 : 1) *
    (own && own.name === other?.name ? 1.06 : 1) *
    (own?.server && own.server === other?.server ? 1.04 : 1) *
    (1 - Math.min(years * 0.03, 0.15))
  );
}

const serviceOf = (ctx: StoreContext, id: string | null): { name: string; server: string | null } | undefined =>
  getRow(ctx.cache, 'SELECT name, server_name server FROM products WHERE id = ?', id ?? '');

function fitted(
  ctx: StoreContext,
  { ticket: of, tid, archived, subject, facts: factsOf, asked, answer, author, at }: AnswerPair,
  ticket: string,
  ours: readonly string[],
  label: string,
): EarlierAnswer | null {
  if (answer.length > LONGEST_ANSWER) return null;
  const facts = factsOf();
  const free = withPlaces(withoutAuthor(previewText(answer), author), facts, ours);
  const filled = expandFor(ctx, free, ticket, label);
  if (!filled || filled.text.trim() === '') return null;
  const shown = (text: string) => beginningOf(withPlaces(text, facts, ours).replace(PLACE, '…'));
  const question = shown(previewText(asked.slice(0, READ_LENGTH)));
  return {
    ticket: of,
    tid,
    archived,
    subject: shown(subject),
    question,
    template: free,
    text: filled.text,
    author,
    at,
  };
}

/** The colleague's name under the text gives way to the agent's own signature. */
function withoutAuthor(text: string, author: string | null): string {
  const lines = text.trimEnd().split('\n');
  return author !== null && lines.at(-1)?.trim() === author ? lines.slice(0, -1).join('\n').trimEnd() : text.trimEnd();
}
