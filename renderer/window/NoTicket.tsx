import { focusPaneOnceShown } from '../commands/panes.ts';
import { AwayCard } from '../features/away/AwayCard.tsx';
import { FirstSteps } from '../features/settings/first-steps/FirstSteps.tsx';
import { needsFirstSteps } from '../features/settings/first-steps/steps.ts';
import { t } from '../i18n/index.ts';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { queueName, queueSections, reasonsInWords, shownCount, spokenQueue } from '../parts/tickets/queue-names.ts';
import { useApp, useKeysOf } from '../store/app-store.ts';
import { spokenKeys } from '../ui/Keys.tsx';
import layout from '../ui/layout.module.css';
import css from './Shell.module.css';

/** In the place of a ticket while none is open: the first steps, else what the day holds. */
export function NoTicket() {
  const account = useApp(currentAccount);
  const queues = useApp((app) => app.queues.list);
  // Before the first answer no queue has a count, and none is known to be empty.
  const isRead = useApp((app) => app.queues.account === app.nav.account && app.queues.list.length > 0);
  if (account && needsFirstSteps(account, queues)) {
    return (
      <div className={css.steps} data-pane="ticket" tabIndex={-1}>
        <div role="status" className={css.away}>
          <AwayCard />
        </div>
        <FirstSteps key={account.id} account={account} />
      </div>
    );
  }
  return (
    <div className={css.none} data-pane="ticket" tabIndex={-1}>
      <div role="status" className={css.away}>
        <AwayCard />
      </div>
      {account && account.sync.done > 0 && isRead && <DayAhead />}
      <NoTicketKeys />
    </div>
  );
}

/** Queues that hold work, as far as they hold any. */
function DayAhead() {
  const queues = useApp((app) => app.queues.list);
  const openQueue = useApp((app) => app.nav.openQueue);
  const { today, own } = queueSections(queues);
  const reasons = reasonsInWords(today[0]?.reasons);
  const work = own.filter(({ key, count }) => count > 0 && WORK.some((one) => one === key));
  return (
    <section className={css.day} aria-labelledby="day-ahead">
      <h2 id="day-ahead" className={layout.subject}>
        {t('queues.today')}
      </h2>
      <p>{reasons === '' ? t('list.emptyToday') : reasons}</p>
      <ul>
        {work.map((queue) => (
          <li key={queue.key}>
            <button
              type="button"
              className={css.dayQueue}
              aria-label={spokenQueue(queue)}
              onClick={() => {
                openQueue(queue.key);
                focusPaneOnceShown('list');
              }}
            >
              <span>{queueName(queue.key, queue.label)}</span>
              <strong>{shownCount(queue)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORK = ['awaiting', 'overTarget', 'mine', 'nobodys', 'unread'] as const;

function NoTicketKeys() {
  const keysOf = useKeysOf();
  const letters = useApp((app) => app.shell.letters);
  const [next, previous, open] = ['list.next', 'list.previous', 'ticket.open'].map(keysOf);
  if (!letters || !next || !previous || !open) return null;
  const keys = { next: spokenKeys(next), previous: spokenKeys(previous), open: spokenKeys(open) };
  return <p className={css.hint}>{t('shellParts.noTicketKeys', keys)}</p>;
}
