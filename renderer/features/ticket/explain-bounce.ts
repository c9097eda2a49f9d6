/** Explains the bounce in the selection, the focused message, or the newest one that has any. */
import { explainFirst } from '../../parts/bounces/bounce-words.ts';
import type { AppState } from '../../store/app-state.ts';
import { focusedPost, selectedText } from './quotable.ts';

export async function explainBounce(app: Pick<AppState, 'bounces' | 'nav' | 'ticket'>): Promise<void> {
  const selected = selectedText();
  const focused = focusedPost();
  const entries = (app.ticket.timeline ?? []).filter(({ kind }) => kind === 'post' || kind === 'excerpt').reverse();
  const texts = entries
    .sort((a, b) => Number(b.id === focused) - Number(a.id === focused))
    .map((entry) => (entry.kind === 'post' ? entry.post.text : entry.kind === 'excerpt' ? entry.text : ''));
  await explainFirst(app, selected === '' ? texts : [selected]);
}
