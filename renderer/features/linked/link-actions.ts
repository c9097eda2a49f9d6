/** Reads and changes links of the open ticket. */
import type { Bridge } from '../../../shared/contract.ts';
import type { RelatedTicket } from '../../../shared/domain/linked-tickets.ts';
import { showError } from '../../parts/show-error.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
import { linksHere, NO_LINKS, openOnes } from './links-here.ts';
import type { LinkedSlice } from './slice.ts';

export type LinkActions = ReturnType<typeof createLinkActions>;

export function createLinkActions(set: SetSlice<LinkedSlice>, get: () => AppState, bridge: Bridge) {
  const ask = createQuery(() => [get().linked.of]);
  const askChoices = createQuery(() => [get().linked.of]);

  const read = async () => {
    const { of } = get().linked;
    const answer = of && (await ask(bridge.call('linked.list', of)));
    if (answer?.ok) set({ known: answer.value });
  };

  const setLink = async (other: Pick<RelatedTicket, 'id' | 'tid'>, linked: boolean) => {
    const { of, known } = get().linked;
    if (of === null) return;
    const { account, ticket } = of;
    // A ticket that leaves a group is different from each of its tickets.
    const group = linked ? [] : known.linked.map(({ id }) => id).filter((id) => id !== other.id);
    const pairs = [ticket, ...group].map((id) => ({ ticket: id, other: other.id, linked }));
    const answer = await bridge.call('linked.set', { account, pairs });
    if (!answer.ok) return showError(answer.error);
    const undo = () => bridge.call('linked.set', { account, pairs: answer.value });
    const change = get().marks.addUndoable(account, undo);
    showUndoable(get(), [], change, linked ? 'linked.done' : 'linked.apart', { tid: other.tid });
    await read();
  };

  return {
    read,
    setLink,
    async look(account: string, ticket: string) {
      const { of } = get().linked;
      if (of?.account !== account || of.ticket !== ticket)
        set({ of: { account, ticket }, known: NO_LINKS, choices: null });
      await read();
    },
    async choose() {
      const { of } = get().linked;
      const answer = of && (await askChoices(bridge.call('linked.candidates', of)));
      if (answer?.ok) set({ choices: answer.value });
      else if (answer) showError(answer.error);
    },
    closeChoices: () => set({ choices: null }),
    /** Answers the open ticket, and those of its group that aren't closed, with one text. */
    answer() {
      const { of } = get().linked;
      const others = openOnes(linksHere(get()).linked).map(({ id }) => id);
      if (of !== null && others.length > 0) void get().outage.showLinked([of.ticket, ...others]);
    },
  };
}
