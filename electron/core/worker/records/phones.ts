/** `contactsWithPhone` finds contacts by the digits of a phone number, in any format. */
import { isSamePhone, TAIL_LENGTH } from '../../rules/phone.ts';
import { getRows, type StoreContext } from '../context.ts';

const PHONE_SIGNS = [0x20, 0xa0, 0x28, 0x29, 0x2b, 0x2d, 0x2e, 0x2f];

/** The index `contacts_phone` uses this expression, so a change needs a schema step. */
const PHONE_TAIL = `substr(${PHONE_SIGNS.reduce(
  (text, sign) => `replace(${text}, char(${sign}), '')`,
  `json_extract(record, '$.phone')`,
)}, -${TAIL_LENGTH})`;

/** Most contacts of one number: all people of an office may share it. */
const MOST_CONTACTS = 20;

export function contactsWithPhone(ctx: StoreContext, digits: string): { id: string; phone: string }[] {
  return getRows<{ id: string; phone: string }>(
    ctx.cache,
    `SELECT id, json_extract(record, '$.phone') phone FROM contacts WHERE ${PHONE_TAIL} = ? LIMIT ${MOST_CONTACTS}`,
    digits.slice(-TAIL_LENGTH),
  ).filter(({ phone }) => isSamePhone(phone, digits));
}
