/** Starts checks and follows their answers. */
import type { Bridge } from '../../../shared/contract.ts';
import type { CheckRun, CheckSubject, Finding, FindingWatch } from '../../../shared/domain/finding.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import { showToast } from '../../ui/Toast.tsx';
import { type FindingRow, rowsOf, withoutJumps } from './finding-rows.ts';
import type { LayerCheckSlice, ShownCheck } from './slice.ts';

export type CheckRunner = ReturnType<typeof createCheckRunner>;

/** The open ticket, or the one from which the open record was reached. */
function ticketHere(app: Pick<AppState, 'nav' | 'record'>): string | null {
  const from = app.record.open && app.record.trail.find((place) => 'ticket' in place);
  return from && 'ticket' in from ? from.ticket : turnedTo(app);
}

const FRESH = { run: null, rows: [], watches: [], marked: 0, reached: 0 };

/** A run that the desk forgot: its open layers have no answer. */
const endedWithout = (run: CheckRun): CheckRun => ({
  ...run,
  isDone: true,
  reports: run.reports.map((report) => {
    const { subject, startedAt } = run;
    const silent: Finding = { code: 'silent', severity: 'unasked', fixer: 'nobody', values: { what: subject.name } };
    return report.doneAt === null ? { ...report, doneAt: startedAt, findings: [silent] } : report;
  }),
});

export function createCheckRunner(set: SetSlice<LayerCheckSlice>, get: () => AppState, bridge: Bridge) {
  let presses = 0;
  const shown = () => get().layerCheck.shown;
  const change = (patch: Partial<ShownCheck>) =>
    set((slice) => ({ shown: slice.shown && { ...slice.shown, ...patch } }));

  const take = (run: CheckRun) => {
    const before = shown();
    if (!before) return;
    const reached = before.run?.id === run.id ? before.reached : 0;
    const rows = withoutJumps(before.rows.slice(0, reached), rowsOf(run));
    change({ run, rows, reached, marked: reached === 0 ? 0 : before.marked, error: null });
  };

  const read = async (id: string): Promise<void> => {
    const before = shown();
    if (!before?.run || before.run.id !== id) return;
    const answer = await bridge.call('check.read', { account: before.account, run: id });
    const { run } = shown() ?? {};
    // Answers may overtake each other; the later one has more layers.
    if (!answer.ok || run?.id !== id || run.isDone) return;
    take(answer.value ?? endedWithout(run));
  };

  const start = async (name: string, ticket: string | null, subjects: readonly CheckSubject[]): Promise<void> => {
    const app = get();
    const { account } = app.nav;
    if (account === null) return;
    presses += 1;
    const press = presses;
    const before = shown();
    const isAgain = before?.name === name && before.account === account && before.ticket === ticket;
    app.nav.setOutboxOpen(false);
    set({
      shown: { ...(isAgain ? before : FRESH), account, ticket, name, subjects, press, error: null, isOffered: false },
    });
    const answer = await bridge.call('check.start', { account, name, ticket });
    if (shown()?.press !== press) return;
    if (!answer.ok) return change({ ...FRESH, error: answer.error });
    take(answer.value);
    void readWatches();
    // News from before the answer were of a run that was not known yet.
    await read(answer.value.id);
  };
  /** Runs a call about the watches of the ticket, if there is one. */
  const aboutWatches = async (ask: (of: { account: string; ticket: string }) => Promise<Result<FindingWatch[]>>) => {
    const { account, ticket } = shown() ?? {};
    if (account !== undefined && ticket) await keepWatches(ticket, ask({ account, ticket }));
  };
  const readWatches = (): Promise<void> => aboutWatches((of) => bridge.call('check.watches', of));
  const keepWatches = async (ticket: string, asked: Promise<Result<FindingWatch[]>>): Promise<void> => {
    const answer = await asked;
    if (!answer.ok) showError(answer.error);
    else if (shown()?.ticket === ticket) change({ watches: answer.value });
  };
  const again = async (): Promise<void> => {
    const { name, ticket, subjects } = shown() ?? {};
    if (name !== undefined && subjects) await start(name, ticket ?? null, subjects);
  };

  return {
    /** Without `ticket`, the one in sight asks. */
    async check(name: string, ticket: string | null = ticketHere(get())): Promise<void> {
      const before = shown();
      const isOffered = before?.ticket === ticket && before.subjects.some((subject) => subject.name === name);
      await start(name, ticket, isOffered ? before.subjects : []);
    },
    /** Checks the first domain or address of a ticket, and offers the others. */
    async checkTicket(ticket: string): Promise<void> {
      const { account } = get().nav;
      if (account === null) return;
      const answer = await bridge.call('check.subjects', { account, ticket });
      if (get().nav.account !== account || get().nav.ticket !== ticket) return;
      if (!answer.ok) return showError(answer.error);
      const [first] = answer.value;
      if (first) await start(first.name, ticket, answer.value);
      else showToast({ title: t('layerCheck.noSubject'), description: t('layerCheck.noSubjectNext') });
    },
    again,
    /** Shows a name outside of any ticket, and asks nobody. */
    offer(name: string): void {
      const { account, setOutboxOpen } = get().nav;
      if (account === null) return;
      presses += 1;
      setOutboxOpen(false);
      const about = { account, ticket: null, name, subjects: [], press: presses };
      set({ shown: { ...FRESH, ...about, error: null, isOffered: true } });
    },
    /** Allows checks for the account, then starts the one that waits for it. */
    async allow(): Promise<void> {
      const { account } = shown() ?? {};
      if (account === undefined) return;
      const allowed = await get().accounts.configure(account, { checksAllowed: true });
      if (allowed.ok) await again();
      else change({ error: allowed.error });
    },
    read,
    readWatches,
    /** Waits for the end of a finding. Then the ticket wakes with `text` as its draft. */
    async watch({ layer, finding: { code } }: FindingRow, text: string): Promise<void> {
      const { run } = shown() ?? {};
      if (run) await aboutWatches((of) => bridge.call('check.watch', { ...of, run: run.id, layer, code, text }));
    },
    unwatch: (watch: string): Promise<void> => aboutWatches((of) => bridge.call('check.unwatch', { ...of, watch })),
    /** Marks a row by key or press; `reach` is for the pointer alone. */
    mark: (at: number) => change({ marked: at, reached: Math.max(shown()?.reached ?? 0, at + 1) }),
    reach: (at: number) => change({ reached: Math.max(shown()?.reached ?? 0, at + 1) }),
  };
}
