/** Shares data from before the agent joined, after they read what it is. */
import type { UnsharedMarks } from '../../../shared/domain/team.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { showToast } from '../../ui/Toast.tsx';

const KINDS = {
  notes: 'team.beforeNotes',
  tags: 'team.beforeTags',
  done: 'team.beforeDone',
  promises: 'team.beforePromises',
} as const satisfies Record<keyof UnsharedMarks, string>;

export function ShareBefore({ before }: { before: UnsharedMarks }) {
  const share = useApp((app) => app.team.shareBefore);
  const parts = (Object.keys(KINDS) as (keyof UnsharedMarks)[]).flatMap((kind) =>
    before[kind] > 0 ? [t(KINDS[kind], { count: before[kind] })] : [],
  );
  if (parts.length === 0) return null;
  return (
    <Confirm
      button={t('team.before')}
      words={t('team.beforeWords', { list: formatList(parts) })}
      go={t('team.beforeGo')}
      run={async () => {
        const answer = await share();
        if (answer.ok) showToast({ title: t('team.beforeShared'), timeout: 4000 });
        return answer;
      }}
    />
  );
}
