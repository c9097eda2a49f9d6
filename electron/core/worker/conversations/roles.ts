/** `roleOf` maps the service's words and classes to the role of a post's writer. */
import type { PostRole } from '../../../../shared/domain/conversation.ts';

/**
 * Without blanks and hyphens: `Sub-account` of an answer and `requestor-type-subaccount` of a page
 * are the same.
 */
const ROLES: Readonly<Record<string, PostRole>> = {
  operator: 'staff',
  staff: 'staff',
  admin: 'staff',
  owner: 'customer',
  client: 'customer',
  customer: 'customer',
  authorizeduser: 'customer',
  authoriseduser: 'customer',
  subaccount: 'sub-account',
  contact: 'sub-account',
  guest: 'guest',
  other: 'guest',
  registereduser: 'guest',
  externaluser: 'guest',
};

export function roleOf(word: string): PostRole {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(ROLES, plain) ? (ROLES[plain] ?? 'unknown') : 'unknown';
}

export function agreedRole(signs: readonly PostRole[]): PostRole {
  const said = new Set(signs.filter((one) => one !== 'unknown'));
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : 'unknown';
}
