import { expect, it } from 'vitest';
import { diskReason, diskTrouble } from './error-facts.ts';

const failed = (code: string, errno: number) => Object.assign(new Error(code), { code, errno });

it.each([
  ['ENOSPC', -28, 'disk-full'],
  // Node knows no name for a quota.
  ['Unknown system error -122', -122, 'over-quota'],
  ['Unknown system error -69', -69, 'over-quota'],
  ['EDQUOT', -1, 'over-quota'],
  ['EFBIG', -27, 'over-quota'],
  ['EACCES', -13, 'no-permission'],
  ['EPERM', -1, 'no-permission'],
  ['EIO', -5, 'disk-failing'],
  ['EROFS', -30, 'cannot-write'],
  ['EEXIST', -17, 'cannot-write'],
])('%s (%i) is told as %s', (code, errno, reason) => {
  expect(diskReason(diskTrouble(failed(code, errno)))).toBe(reason);
});
