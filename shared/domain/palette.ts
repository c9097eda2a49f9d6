import type { OpenKind } from './record.ts';
import type { SearchHit } from './search.ts';

/** What a typed or pasted text is. */
export type RecognisedKind = 'domain' | 'email' | 'ip' | 'number' | 'words';

/** What the palette finds: records, customers, and tickets. */
export type AnswerKind = OpenKind | 'ticket';

/** One thing found. Ids are unique within their kind. */
export interface Answer extends Pick<SearchHit, 'title' | 'snippet' | 'highlights' | 'clientId' | 'at' | 'row'> {
  kind: AnswerKind;
  id: string;
  /** It is what was typed, and not only like it. */
  exact: boolean;
}

export interface Answers {
  /** What was typed, as it was understood. */
  recognised: { kind: RecognisedKind; text: string };
  /** Best first. */
  answers: Answer[];
}
