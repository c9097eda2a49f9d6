/** A second look: a colleague approves a member's reply before it goes out. */

/** Which replies of a member need a second look by a colleague. Any of them is enough. */
export interface LookRule {
  all: boolean;
  /** Ids of departments. */
  departments: string[];
  /** Money words, and amounts above `above` in any currency; null for no amount. */
  money: { words: string[]; above: number | null } | null;
}

/** A member's rules: by the member, and by the founder. A reply needs a look if either says so. */
export interface MemberLookRules {
  own: LookRule | null;
  founder: LookRule | null;
}

export type LookReason = 'all' | 'department' | 'money';

/** State of a request, as each desk computes it from the entries of the team. */
export type LookState = 'open' | 'approved' | 'returned' | 'sending' | 'sent' | 'doubt';

/** Why the approver's desk could not send it: the service refused it, or a `StopReason`. */
export const LOOK_RETURNS = [
  ...(['refused', 'moved', 'closed', 'not-found', 'stale', 'no-file', 'colleague', 'another'] as const),
];
export type LookReturn = (typeof LOOK_RETURNS)[number];

export interface LookFile {
  name: string;
  size: number;
  type: string;
  hash: string;
  /** Its bytes are on this computer. */
  here: boolean;
}

/** The second look of an outbox item. */
export interface ItemLook {
  state: LookState;
  /** Name of the colleague who decided. */
  by: string | null;
  /** Their desk sends it, or did. */
  elsewhere: boolean;
  askedAt: number;
  /** On the approver's desk: name of the writer, for whom it sends. */
  for: string | null;
}

/** A reply that came back from a second look. */
export interface ReturnedDraft {
  by: string;
  reason: string;
  /** Null if the colleague returned it, with a reason. */
  why: LookReturn | null;
  at: number;
}

/** The longest reason, in characters. */
export const LONGEST_LOOK_REASON = 2_000;
/** Most words and departments of a rule, and the longest word. */
export const MOST_OF_RULE = 200;
export const LONGEST_MONEY_WORD = 100;

/** In each language of the window, since a reply is written in its customer's language. */
export const MONEY_WORDS: readonly string[] = [
  ...['refund', 'credit', 'discount', 'compensation', 'waive', 'free of charge'],
  ...['Erstattung', 'Rückerstattung', 'erstatten', 'Gutschrift', 'Rabatt', 'Entschädigung', 'kostenlos'],
  ...['reembolso', 'reembolsar', 'devolución', 'abono', 'crédito', 'descuento', 'compensación', 'gratis'],
  ...['estorno', 'estornar', 'desconto', 'compensação', 'isenção', 'gratuito'],
  ...['remboursement', 'rembourser', 'remise', 'réduction', 'crédit', 'dédommagement', 'gratuit', 'gratuitement'],
  ...['استرداد', 'الاسترداد', 'استرجاع', 'خصم', 'الخصم', 'تعويض', 'التعويض', 'مجانًا', 'مجانا'],
];
