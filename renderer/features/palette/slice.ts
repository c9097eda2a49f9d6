/** State of the palette: the typed text, this computer's answers, and the service's later ones. */
import type { PaletteAnswer, PaletteAnswers } from '../../../shared/domain/search.ts';
import type { AppError } from '../../../shared/result.ts';
import { applicableCommands } from '../../commands/table.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';
import { isTicketInSight } from '../../store/current-ticket.ts';
import { createQuery, oneAtATime } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    palette: PaletteSlice;
  }
}

export interface PaletteSlice {
  open: boolean;
  text: string;
  /** Ids of the commands that were available before the palette took the focus. */
  commands: readonly string[];
  found: PaletteAnswers | null;
  answered: string;
  serviceAnswer: (PaletteAnswers & { asked: number }) | null;
  asking: boolean;
  error: AppError | null;
  /** Last opened tickets and customers, without the visible ticket; null until known. */
  recent: readonly PaletteAnswer[] | null;
  show(): void;
  hide(): void;
  type(text: string): void;
}

const PAUSE_MS = 350;

const MAX_RECENT = 7;

/** Depends on the whole state, because each command decides from it whether it is available. */
export const createPaletteSlice: CreateSlice<PaletteSlice, keyof AppState> = (set, get, bridge) => {
  /** The text to ask this computer for next. */
  let wanted: string | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const shown = () => [get().nav.account, get().palette.open, get().palette.text];
  const askHere = createQuery(shown);
  const askService = createQuery(shown);
  const askRecent = createQuery(() => [get().nav.account, get().palette.open]);
  const EMPTY = { text: '', found: null, answered: '', serviceAnswer: null, asking: false, error: null };

  const find = oneAtATime(async () => {
    if (wanted === null) return;
    const text = wanted;
    wanted = null;
    const { account } = get().nav;
    const found = account && (await askHere(bridge.call('palette.find', { account, text })));
    if (found)
      set(found.ok ? { found: found.value, answered: text } : { error: found.error, found: null, answered: text });
  });

  const ask = async (text: string) => {
    const { account } = get().nav;
    if (!account) return;
    set({ asking: true });
    const serviceAnswer = await askService(bridge.call('palette.ask', { account, text }));
    if (serviceAnswer)
      set({
        asking: false,
        ...(serviceAnswer.ok ? { serviceAnswer: serviceAnswer.value } : { error: serviceAnswer.error }),
      });
  };

  const recall = async () => {
    const { account } = get().nav;
    if (!account) return;
    const answer = await askRecent(bridge.call('palette.recent', { account }));
    if (!answer) return;
    const here = isTicketInSight(get()) ? get().nav.ticket : null;
    // Without recent records the palette still works, so ignore errors.
    const known = answer.ok ? answer.value : [];
    set({ recent: known.filter(({ kind, id }) => !(kind === 'ticket' && id === here)).slice(0, MAX_RECENT) });
  };

  return {
    open: false,
    commands: [],
    recent: null,
    ...EMPTY,
    show() {
      const { nav, composer, canned } = get();
      // Canned replies are listed if a reply can be written, so load them.
      if (nav.account && composer.controls && !canned.lists[nav.account]) void canned.load(nav.account);
      set({
        ...EMPTY,
        open: true,
        recent: null,
        commands: applicableCommands(get()).flatMap(({ id }) => (id === 'palette.open' ? [] : id)),
      });
      void recall();
    },
    hide() {
      clearTimeout(pause);
      wanted = null;
      set({ open: false });
    },
    type(text) {
      clearTimeout(pause);
      set({ text, serviceAnswer: null, asking: false, error: null });
      if (text.trim() === '') {
        wanted = null;
        return set({ found: null, answered: text });
      }
      wanted = text;
      void find();
      pause = setTimeout(() => void ask(text), PAUSE_MS);
    },
  };
};
