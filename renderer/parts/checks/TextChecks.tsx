import { useDeferredValue, useMemo, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { CheckKind } from '../../../shared/domain/checks.ts';
import { useResting } from '../../ui/hooks.ts';
import { NoticeStack } from '../writing/NoticeStack.tsx';
import { CheckActions } from './CheckActions.tsx';
import { checkReply } from './check-reply.ts';

/** These checks need a single customer, but the text goes to many. */
const OF_ONE_CUSTOMER: readonly CheckKind[] = ['others', 'language'];
const NOTHING_WRITTEN = { customer: [], staff: [] };

export function TextChecks({ account, text, onGone }: { account: Account; text: string; onGone: () => void }) {
  const [open, setOpen] = useState(false);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const { checksOff, signature } = account.settings;
  const written = useDeferredValue(text);
  const resting = useResting(text);
  const found = useMemo(
    () =>
      checkReply({
        text: written,
        resting,
        signature,
        off: [...checksOff, ...OF_ONE_CUSTOMER],
        files: 0,
        plain: false,
        written: NOTHING_WRITTEN,
        others: [],
      }),
    [written, resting, signature, checksOff],
  );
  const notices = found
    .filter(({ words }) => !ignored.includes(words))
    .map(({ check, words }) => ({
      key: check,
      tone: 'info' as const,
      words,
      actions: (
        <CheckActions
          account={account.id}
          check={check}
          onIgnore={() => setIgnored((now) => [...now, words])}
          onGone={onGone}
        />
      ),
    }));
  return <NoticeStack notices={notices} open={open} onOpen={setOpen} />;
}
