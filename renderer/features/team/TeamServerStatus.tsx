/** Status bar warning without the team's server: the desk can't tell who answers a ticket. */
import type { EngineStatus } from '../../../shared/domain/team-engine.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';

const GRACE_MS = 5_000;

export function TeamServerStatus({ className }: { className: string | undefined }) {
  const engine = useApp((app) => (inTeam(app) ? app.team.view?.engine : undefined));
  const open = useApp((app) => app.nav.setSettingsOpen);
  if (engine?.state !== 'refused' && engine?.state !== 'away') return null;
  return <Word engine={engine} className={className} onClick={() => open(true, 'team')} />;
}

interface WordProps {
  engine: Extract<EngineStatus, { state: 'away' | 'refused' }>;
  className: string | undefined;
  onClick: () => void;
}

function Word({ engine, className, onClick }: WordProps) {
  const now = useNow(5);
  if (engine.state === 'away' && now - engine.since < GRACE_MS) return null;
  const title =
    engine.state === 'away' ? t('team.unseenHint', { time: formatMoment(engine.since, now) }) : t('team.unseenRefused');
  return (
    <Button look="plain" className={className} title={title} onClick={onClick}>
      {t('team.unseen')}
    </Button>
  );
}
