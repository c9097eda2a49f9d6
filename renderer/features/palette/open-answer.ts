/** What choosing in the palette does. */
import type { Answer } from '../../../shared/domain/palette.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import type { AppState } from '../../store/slices.ts';
import { openRecord } from '../record/open.ts';
import { focusSearch } from '../search/commands.ts';

export function openAnswer(app: AppState, { kind, id }: Pick<Answer, 'kind' | 'id'>): void {
  const { account } = app.nav;
  if (!account) return;
  if (kind === 'ticket') {
    app.nav.openTicket(id);
    focusPaneOnceShown('ticket');
  } else openRecord(app, { account, kind, id });
}

/** All that is stored, in the list's place. */
export function searchEverything(app: AppState, text: string): void {
  if (app.nav.pane !== 'list') app.nav.showPane('list');
  app.search.type(text, null);
  focusSearch();
}
