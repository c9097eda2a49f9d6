/** Key of the palette (also works while writing), and its history. */
import type { Bridge } from '../../../shared/contract.ts';
import type { RecentKind } from '../../../shared/domain/search.ts';
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isTicketInSight } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';

const commands: Command[] = [
  {
    id: 'palette.open',
    title: 'shell.palette',
    section: 'window',
    keys: ['Mod+k'],
    inFields: true,
    writes: true,
    run: ({ palette }) => palette.show(),
  },
];

export const paletteFeature: Feature = { commands, watch: watchOpened };

/** A view counts as opened after this long (ms). */
const REST_MS = 1500;

function openedNow({ nav, record }: AppState): { account: string; kind: RecentKind; id: string } | null {
  const { account, ticket } = nav;
  if (account === null) return null;
  if (record.open) return record.open.kind === 'customer' ? { account, kind: 'customer', id: record.open.id } : null;
  return ticket !== null && isTicketInSight({ nav }) ? { account, kind: 'ticket', id: ticket } : null;
}

export function watchOpened(store: AppStore, bridge: Pick<Bridge, 'call'>): () => void {
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const opened = openedNow(store.getState());
    const name = opened ? `${opened.account} ${opened.kind} ${opened.id}` : '';
    if (name === last) return;
    last = name;
    clearTimeout(timer);
    // A failed call does little harm: the palette lists older records.
    if (opened) timer = setTimeout(() => void bridge.call('palette.opened', opened), REST_MS);
  };
  const off = store.subscribe(look);
  return () => {
    off();
    clearTimeout(timer);
  };
}
