import { kindOfKey } from '../../../shared/domain/draft.ts';
import { NOTICE_KINDS, type Notice, type NoticeKind } from '../../../shared/domain/notice.ts';

/** Something that happened to one ticket, or to what was sent by a form: then `ticket` is that form's key. */
export interface News {
  kind: NoticeKind;
  account: string;
  ticket: string;
  text: Notice['text'];
}

/** So many notices at once are read one by one; of more than that, nobody reads any. */
const APART_AT_MOST = 3;

/** What happened, as notices: each by itself while they are few, else one of each kind. Only the first one sounds. */
export function mergeNews(news: readonly News[], newId: () => string): Notice[] {
  const latest = new Map(news.map((one) => [`${one.kind} ${one.account} ${one.ticket}`, one]));
  const all = [...latest.values()];
  const groups = NOTICE_KINDS.map((kind) => all.filter((one) => one.kind === kind)).filter(({ length }) => length > 0);
  const parts = all.length > APART_AT_MOST ? groups : groups.flatMap((group) => group.map((one) => [one]));
  return parts.map((part, index) => ({ id: newId(), ...described(part), sound: index === 0 }));
}

function described(part: News[]): Omit<Notice, 'id' | 'sound'> {
  const [first] = part as [News, ...News[]];
  const alone = part.length === 1;
  return {
    kind: first.kind,
    count: part.length,
    account: part.every(({ account }) => account === first.account) ? first.account : null,
    ticket: alone && kindOfKey(first.ticket) === 'reply' ? first.ticket : null,
    text: alone ? first.text : null,
  };
}
