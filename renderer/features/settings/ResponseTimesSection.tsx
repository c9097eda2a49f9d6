import type { Account } from '../../../shared/domain/account.ts';
import { AnswerTargets } from './AnswerTargets.tsx';
import { BusinessHoursFields } from './BusinessHoursFields.tsx';

export function ResponseTimesSection({ account }: { account: Account }) {
  return (
    <>
      <AnswerTargets account={account} />
      <BusinessHoursFields account={account} />
    </>
  );
}
