/** Suggests canned replies by the rarest words of a ticket's subject and last message. */
import type { CannedReply } from '../../../../shared/domain/canned.ts';
import { isCommonWord, withoutPlaces } from '../../../../shared/domain/text-language.ts';
import { stemOf, weightOf, wordsToCompare } from '../../rules/answers/similar.ts';
import { getCount, type StoreContext } from '../context.ts';
import { lastWords } from '../conversations/last-words.ts';
import { departmentName, ticketLine } from '../ticket/line.ts';
import { cannedList } from './canned.ts';

const MOST = 3;
/** Weights of a word by its place in a reply. */
const WEIGHTS = { keyword: 3, name: 2, text: 1 };
/** A reply is close if a keyword or its name has a word this rare, or its text several. */
const CLOSE = { word: 0.4, text: 2.5 };
/** With fewer tickets, their words say nothing about how rare a word is. */
const FEWEST_TICKETS = 50;

/** Ids, the best first. Empty if no reply is close to the ticket. */
export function suggestReplies(ctx: StoreContext, ticket: string): string[] {
  const line = ticketLine(ctx, ticket);
  if (!line) return [];
  const asked = tellingWords(line.subject, lastWords(ctx, ticket));
  const here = [line.dept_id, departmentName(ctx, line.dept_id, line.dept_name)];
  const isHere = ({ department }: CannedReply) => department === null || here.includes(department);
  const replies = asked.length === 0 ? [] : cannedList(ctx).filter(isHere);
  const weights = replies.map(weightsOf);
  const tickets = getCount(ctx.cache, 'SELECT count(*) n FROM tickets');
  const rarities = new Map<string, number>();
  for (const word of asked) {
    const stem = stemOf(word);
    const holders = weights.filter((words) => words.has(stem)).length;
    if (holders === 0) continue;
    const amongReplies = weightOf(holders, replies.length) / weightOf(1, replies.length);
    rarities.set(stem, Math.max(rarities.get(stem) ?? 0, amongReplies * rarityAmongTickets(ctx, word, tickets)));
  }
  const found = replies.map(({ id }, place) => ({ id, score: scoreOf(weights[place] ?? new Map(), rarities) }));
  const best = Math.max(0, ...found.map(({ score }) => score));
  return found
    .filter(({ score }) => score > 0 && score >= best / 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** A few replies don't show which words are common in a language. */
const tellingWords = (subject: string, text: string): string[] =>
  wordsToCompare(subject, text).filter((word) => !isCommonWord(word));

/** The weight of each word of a reply. */
function weightsOf({ name, keywords, text, texts = {} }: CannedReply): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (written: string, weight: number) => {
    for (const word of tellingWords('', written))
      weights.set(stemOf(word), Math.max(weights.get(stemOf(word)) ?? 0, weight));
  };
  add(keywords.join(' '), WEIGHTS.keyword);
  add(name, WEIGHTS.name);
  for (const one of [text, ...Object.values(texts)]) add(withoutPlaces(one), WEIGHTS.text);
  return weights;
}

/** From 0 for a word of every ticket to 1 for a word of none. */
function rarityAmongTickets(ctx: StoreContext, word: string, tickets: number): number {
  if (tickets < FEWEST_TICKETS) return 1;
  const having = getCount(ctx.cache, 'SELECT doc FROM ticket_terms WHERE term = ?', word);
  return 1 - Math.log(1 + having) / Math.log(1 + tickets);
}

/** 0 for a reply that is not close. */
function scoreOf(weights: ReadonlyMap<string, number>, rarities: ReadonlyMap<string, number>): number {
  const hits = [...rarities].flatMap(([stem, rarity]) => {
    const weight = weights.get(stem);
    return weight === undefined ? [] : [{ weight, rarity }];
  });
  const isNamed = hits.some(({ weight, rarity }) => weight > WEIGHTS.text && rarity >= CLOSE.word);
  const inText = hits.reduce((sum, { rarity }) => sum + rarity, 0);
  if (!isNamed && inText < CLOSE.text) return 0;
  return hits.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
}
