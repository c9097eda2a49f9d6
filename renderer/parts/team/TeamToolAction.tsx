/** Shares a canned reply or a view with the team, or stops sharing it. */
import { UserRoundMinus, Users } from 'lucide-react';
import type { TeamToolState, ToolKind } from '../../../shared/domain/team.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { showError } from '../show-error.ts';
import { inTeam } from './people-on.ts';

interface NamedTool {
  account: string;
  kind: ToolKind;
  id: string;
  name: string;
  team?: TeamToolState | undefined;
}

export const toolMoveWords = ({ team }: Pick<NamedTool, 'team'>): string => t(team ? 'team.takeOut' : 'team.share');
export const toolMoveIcon = ({ team }: Pick<NamedTool, 'team'>) => (team ? UserRoundMinus : Users);

export async function moveTool(app: AppState, tool: NamedTool, withoutFiles?: true): Promise<void> {
  const { account, kind, id, name, team } = tool;
  const how = team ? 'team.takeOut' : 'team.share';
  const moved = await app.team.moveTool(account, how, { kind, id, ...(withoutFiles ? { withoutFiles } : {}) });
  if (!moved.ok) {
    const isTooLarge = moved.error.detail?.reason === 'team-files';
    const share = { label: t('team.shareWithoutFiles'), run: () => void moveTool(app, tool, true) };
    return showError(moved.error, isTooLarge ? share : undefined);
  }
  showToast({ title: t(team ? 'team.takenOut' : 'team.shared', { name }), timeout: 4000 });
}

export function TeamToolButton(tool: NamedTool) {
  const store = useAppStore();
  if (!useApp(inTeam)) return null;
  return (
    <Button icon={toolMoveIcon(tool)} onClick={() => void moveTool(store.getState(), tool)}>
      {toolMoveWords(tool)}
    </Button>
  );
}

/** Says who may change a shared item. */
export function TeamToolNote({ team }: { team: TeamToolState | undefined }) {
  if (!team) return null;
  return team.beside ? (
    <Notice tone="warn" live="polite">
      {t('team.beside')}
    </Notice>
  ) : (
    <Notice tone="info">{t('team.toolHint')}</Notice>
  );
}
