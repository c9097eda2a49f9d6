/**
 * State of the palette: what is typed, what this computer answers at every key, and what the
 * service answers a moment later.
 */
import type { PaletteAnswer, PaletteAnswers } from '../../../shared/domain/search.ts';
import type { AppError } from '../../../shared/result.ts';
import { applicableCommands } from '../../commands/table.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';
import { isTicketInSight } from '../../store/current-ticket.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    palette: PaletteSlice;
  }
}

export interface PaletteSlice {
  open: boolean;
  text: string;
  /** Ids of the commands that made sense when it was opened: it has the focus itself now. */
  commands: readonly string[];
  /** Of this computer, for `answered`. */
  found: PaletteAnswers | null;
  answered: string;
  /** Of the service, for `asked`; null until it answered. */
  told: (PaletteAnswers & { asked: number }) | null;
  asking: boolean;
  error: AppError | null;
  /** Tickets and customers that were open last, without the ticket in sight; null until they are known. */
  recent: readonly PaletteAnswer[] | null;
  show(): void;
  hide(): void;
  type(text: string): void;
}

/** One stops typing for so long before the service is asked. */
const PAUSE_MS = 350;

/** Things that were open last and are listed: about as many as one remembers. */
const RECENT = 7;

/** Whether a command makes sense is for the command to say, out of the whole state. */
export const createPaletteSlice: CreateSlice<PaletteSlice, keyof AppState> = (set, get, bridge) => {
  /** One question at a time; what was typed meanwhile is asked next. */
  let finding = false;
  let wanted: string | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each opening: what an earlier one asked may be of another account. */
  let opening = 0;
  const EMPTY = { text: '', found: null, answered: '', told: null, asking: false, error: null };

  const find = async () => {
    if (finding) return;
    finding = true;
    while (wanted !== null) {
      const text = wanted;
      wanted = null;
      const at = opening;
      const { account } = get().nav;
      const found = account ? await bridge.call('palette.find', { account, text }) : null;
      // What was asked may have been taken out again: then nothing is asked, and nothing answers it.
      if (!found || at !== opening || !get().palette.open || get().palette.text !== text) continue;
      set(found.ok ? { found: found.value, answered: text } : { error: found.error, found: null, answered: text });
    }
    finding = false;
  };

  const ask = async (text: string) => {
    const { account } = get().nav;
    if (!account) return;
    const at = opening;
    set({ asking: true });
    const told = await bridge.call('palette.ask', { account, text });
    if (at !== opening || !get().palette.open || get().palette.text !== text) return;
    set({ asking: false, ...(told.ok ? { told: told.value } : { error: told.error }) });
  };

  const recall = async () => {
    const { account } = get().nav;
    if (!account) return;
    const answer = await bridge.call('palette.recent', { account });
    if (!get().palette.open || get().nav.account !== account) return;
    const here = isTicketInSight(get()) ? get().nav.ticket : null;
    // Without them the palette finds all it would: their failure is nobody's business.
    const known = answer.ok ? answer.value : [];
    set({ recent: known.filter(({ kind, id }) => !(kind === 'ticket' && id === here)).slice(0, RECENT) });
  };

  return {
    open: false,
    commands: [],
    recent: null,
    ...EMPTY,
    show() {
      opening += 1;
      const { nav, composer, canned } = get();
      // Where a reply can be written they are named, too.
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
      set({ text, told: null, asking: false, error: null });
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

/** An answer, and whether the service gave it too. */
export interface Merged extends PaletteAnswer {
  here: boolean;
  service: boolean;
}

/** An answer's own name: ids are unique within their kind only. */
export const nameOfAnswer = ({ kind, id }: Pick<PaletteAnswer, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Each thing once, in the order of this computer; what only the service has comes behind. */
export function merged(found: PaletteAnswers | null, told: PaletteAnswers | null): Merged[] {
  const service = new Map((told?.answers ?? []).map((answer) => [nameOfAnswer(answer), answer]));
  const here = (found?.answers ?? []).map((answer): Merged => {
    const name = nameOfAnswer(answer);
    return { ...answer, here: true, service: service.delete(name) };
  });
  return [...here, ...[...service.values()].map((answer): Merged => ({ ...answer, here: false, service: true }))];
}
