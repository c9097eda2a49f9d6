/** Shares a saved view with the team, or stops sharing it. */
import type { TeamToolState } from '../../../shared/domain/team.ts';
import type { AppState } from '../../store/app-state.ts';

/** Undefined if the view is the agent's own. */
export const teamOfView = ({ queues }: Pick<AppState, 'queues'>, id: string): TeamToolState | undefined =>
  queues.list.find(({ key }) => key === `view:${id}`)?.team;

export async function moveView(app: AppState, id: string): Promise<void> {
  const { account } = app.nav;
  const queue = app.queues.list.find(({ key }) => key === `view:${id}`);
  if (account === null || !queue) return;
  const { moveTool } = await import('../../parts/team/TeamToolAction.tsx');
  await moveTool(app, { account, kind: 'view', id, name: queue.label ?? '', team: queue.team });
}
