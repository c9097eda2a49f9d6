import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { BatchPlan, LeftOut, LeftOutTicket } from '../../../shared/domain/batch.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { TextChecks } from '../../parts/checks/TextChecks.tsx';
import { RestoredLine } from '../../parts/dialog-drafts/dialog-draft.tsx';
import { placeKey } from '../../parts/dialog-drafts/dialog-drafts-slice.ts';
import { asAgent, NameRow } from '../../parts/writing/AgentName.tsx';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import css from './outage.module.css';
import { placeOf } from './outage-slice.ts';

/** One reply to all selected tickets: the text, and samples of it. */
export function OutageDialog() {
  const store = useAppStore();
  const { open, plan, busy, text } = useApp((app) => app.outage);
  const { send } = store.getState().outage;
  const from = useApp(sender);
  /** *Send* was pressed, and waits for the agent's name. */
  const [wanted, setWanted] = useState(false);
  const hide = () => {
    setWanted(false);
    store.getState().outage.hide();
  };
  const count = plan?.ready.length ?? 0;
  const ready = plan !== null && count > 0 && plan.unknown.length === 0;
  return (
    <Dialog
      open={open}
      onClose={hide}
      width="wide"
      title={t('outage.title')}
      description={t('outage.hint')}
      actions={
        <>
          <Button onClick={hide}>{t('ui.cancel')}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!ready}
            onClick={() => (isNameless(from) ? setWanted(true) : void send())}
          >
            {text.trim() === '' || !plan ? t('outage.sendNone') : t('outage.send', { count })}
          </Button>
        </>
      }
    >
      <Compose
        from={from}
        wanted={wanted}
        onNamed={() => {
          setWanted(false);
          if (wanted) void send();
        }}
      />
    </Dialog>
  );
}

const NONE: readonly CannedReply[] = [];

const sender = ({ accounts, outage }: AppState): Account | undefined =>
  accounts.list?.find(({ id }) => id === outage.account);

/** They would go out under the agent's name, and there is none yet. */
const isNameless = (from: Account | undefined): from is Account =>
  from?.settings.agentName === '' && from.settings.replyAs === 'name';

interface ComposeProps {
  from: Account | undefined;
  wanted: boolean;
  onNamed: () => void;
}

function Compose({ from, wanted, onNamed }: ComposeProps) {
  const store = useAppStore();
  const { text, plan, error, account, tickets } = useApp((app) => app.outage);
  const replies = useApp((app) => app.canned.lists[account ?? ''] ?? NONE);
  useEffect(() => {
    if (account) void store.getState().canned.load(account);
  }, [store, account]);
  const restored = useApp(
    ({ dialogDrafts }) => account !== null && placeKey(placeOf(account)) in dialogDrafts.restored,
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => store.getState().outage.write(next);
  return (
    <div className={css.compose}>
      {replies.length > 0 && (
        <SelectField
          label={t('outage.canned')}
          value={replies.find((reply) => reply.text === text)?.id ?? ''}
          onChange={(event) => {
            const reply = replies.find(({ id }) => id === event.target.value);
            if (reply) write(reply.text);
          }}
        >
          <option value="">{t('outage.ownText')}</option>
          {replies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        ref={box}
        label={t('outage.text')}
        className={css.replyText}
        value={text}
        dir="auto"
        onChange={(event) => write(event.target.value)}
      />
      <RestoredLine
        shown={restored}
        onDiscard={() => {
          write('');
          box.current?.focus();
        }}
      />
      {from && <TextChecks account={from} text={text} onGone={() => box.current?.focus()} />}
      {from && <From account={from} />}
      {isNameless(from) && (
        <NameRow
          account={from}
          wanted={wanted}
          onSaved={() => {
            // The row is gone with the question.
            box.current?.focus();
            onNamed();
          }}
        />
      )}
      {error && <ErrorNotice error={error} />}
      {plan ? <PlanView plan={plan} /> : <p className={css.hint}>{t('outage.chosen', { count: tickets.length })}</p>}
    </div>
  );
}

/** Who all of them are from: never hidden while one writes. */
function From({ account }: { account: Account }) {
  const { replyAs } = account.settings;
  if (replyAs === 'client') return <Notice tone="warn">{t('outage.asClients')}</Notice>;
  return (
    <p className={css.hint}>
      {t('composer.as')}{' '}
      <span className={css.from}>{replyAs === 'service' ? t('composer.asService') : asAgent(account)}</span>
    </p>
  );
}

const REASONS: readonly [LeftOut, MessageKey][] = [
  ['draft', 'outage.outDraft'],
  ['on-its-way', 'outage.outOnItsWay'],
  ['closed', 'outage.outClosed'],
  ['incomplete', 'outage.outIncomplete'],
  ['has-text', 'outage.outHasText'],
  ['not-cached', 'outage.outNotCached'],
];

/** So many who get a copy are named at once. */
const NAMED = 6;

/** Where the text would go: three samples as they are sent, and what is left out, with why. */
function PlanView({ plan }: { plan: BatchPlan }) {
  const { samples, copies, leftOut, unknown, ready } = plan;
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="danger">{t('outage.unknown', { names: unknown.map((name) => `{{${name}}}`).join(', ') })}</Notice>
      )}
      <p className={css.count} role="status">
        {t('outage.goesTo', { count: ready.length })}
      </p>
      {copies.length > 0 && (
        <p className={css.copies} title={copies.join(', ')}>
          {t('outage.copies', { count: copies.length })}{' '}
          <bdi className={css.ids}>{copies.slice(0, NAMED).join(', ')}</bdi>
          {copies.length > NAMED && ' …'}
        </p>
      )}
      <LeftOutList leftOut={leftOut} />
      <div className={css.samples}>
        {samples.map(({ ticket, tid, name, text }) => (
          <figure key={ticket} className={css.sample} aria-label={t('outage.sample', { tid })}>
            <figcaption>
              <bdi>{name}</bdi> <span className={css.ids}>#{tid}</span>
            </figcaption>
            <p dir="auto">{text}</p>
          </figure>
        ))}
      </div>
    </>
  );
}

/** Which tickets are left out, by reason. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOutTicket[] }) {
  if (leftOut.length === 0) return null;
  return (
    <ul className={css.left}>
      {REASONS.map(([why, words]) => {
        const out = leftOut.filter((one) => one.why === why);
        return (
          out.length > 0 && (
            <li key={why}>
              {t(words, { count: out.length })}{' '}
              <span className={css.ids}>{out.flatMap(({ tid }) => (tid ? `#${tid}` : [])).join(' ')}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}
