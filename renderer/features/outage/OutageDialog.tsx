import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { commaList } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { attachFiles } from '../../parts/canned/attach-files.ts';
import { CannedPicker, pickerNames } from '../../parts/canned/CannedPicker.tsx';
import { callsIn, type Offer } from '../../parts/canned/match.ts';
import { useCannedPicker } from '../../parts/canned/useCannedPicker.ts';
import { TextChecks } from '../../parts/checks/CheckActions.tsx';
import { placeKey } from '../../parts/dialog-drafts/dialog-drafts-slice.ts';
import { RestoredLine } from '../../parts/dialog-drafts/TextDialog.tsx';
import { asAgent, NameRow } from '../../parts/writing/AgentName.tsx';
import { useReplySession } from '../../parts/writing/reply-session.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { withoutReference } from './linked-answer.ts';
import { OutagePlan, OutageRules } from './OutagePlan.tsx';
import css from './outage.module.css';
import { placeOf } from './outage-slice.ts';

export function OutageDialog() {
  const store = useAppStore();
  const { open, plan, planning, busy, text, follows, spike, source, tickets } = useApp((app) => app.outage);
  const send = () => {
    const { dialogWork, outage } = store.getState();
    const isOpen = () => store.getState().outage.open && store.getState().outage.tickets === outage.tickets;
    return dialogWork.run(outage.send, isOpen);
  };
  const from = useApp(sender);
  const [wanted, setWanted] = useState(false);
  const hide = () => {
    setWanted(false);
    store.getState().outage.hide();
  };
  const count = plan?.ready.length ?? 0;
  const hasText = (source === null ? text : withoutReference(text)).trim() !== '';
  const isPlanned = plan !== null && !planning && hasText;
  const ready = isPlanned && count > 0 && plan.unknown.length === 0;
  return (
    <Dialog
      open={open}
      onClose={hide}
      width="wide"
      title={
        follows
          ? t('outage.allClearTitle')
          : spike
            ? t('outage.spikeTitle', { server: spike.server })
            : source !== null
              ? t('linked.answerTitle', { count: tickets.length })
              : t('outage.title')
      }
      description={t(source === null ? 'outage.hint' : 'linked.answerHint')}
      actions={
        <>
          <Button onClick={hide}>{t('ui.cancel')}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!ready}
            onClick={() => (isNameless(from) ? setWanted(true) : void send())}
          >
            {isPlanned ? t('outage.send', { count }) : t('outage.sendNone')}
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
const BOTH: readonly Offer[] = ['replies', 'variables'];
const ONLY_VARIABLES: readonly Offer[] = ['variables'];

const sender = ({ accounts, outage }: AppState): Account | undefined =>
  accounts.list?.find(({ id }) => id === outage.account);

const isNameless = (from: Account | undefined): from is Account =>
  from?.settings.agentName === '' && from.settings.replyAs === 'name';

function Compose({ from, wanted, onNamed }: { from: Account | undefined; wanted: boolean; onNamed: () => void }) {
  const store = useAppStore();
  const { text, plan, error, account, purpose, source } = useApp((app) => app.outage);
  const replies = useApp((app) => app.canned.lists[account ?? ''] ?? NONE);
  useEffect(() => {
    if (account) void store.getState().canned.load(account);
  }, [store, account]);
  const restored = useApp(
    ({ dialogDrafts }) => account !== null && placeKey(placeOf(account, purpose)) in dialogDrafts.restored,
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => store.getState().outage.write(next);
  // Variables are filled in later, for each ticket.
  const picker = useCannedPicker({
    account: account ?? '',
    ticket: null,
    field: box,
    offers: replies.length > 0 ? BOTH : ONLY_VARIABLES,
  });
  const calls = useMemo(() => callsIn(text, replies), [text, replies]);
  return (
    <div className={layout.column}>
      {replies.length > 0 && source === null && (
        <SelectField
          label={t('outage.canned')}
          value={replies.find((reply) => reply.text === text)?.id ?? ''}
          onChange={(event) => {
            const reply = replies.find(({ id }) => id === event.target.value);
            if (!reply) return;
            write(reply.text);
            void attachFiles(store.call, account ?? '', reply, undefined);
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
        hint={t(replies.length > 0 ? 'outage.textHint' : 'outage.textHintVariables')}
        className={css.replyText}
        value={text}
        onChange={(event) => {
          write(event.target.value);
          picker.onChange(event);
        }}
        onSelect={picker.onSelect}
        onKeyDown={picker.onKeyDown}
        onBlur={picker.close}
        {...pickerNames(picker)}
      />
      <CannedPicker picker={picker} ticket={null} field={box} />
      {calls.length > 0 && !picker.open && (
        <Notice tone="warn">{t('canned.notInserted', { list: commaList(calls.map(({ name }) => name)) })}</Notice>
      )}
      <RestoredLine
        shown={restored}
        onDiscard={() => {
          write('');
          box.current?.focus();
        }}
      />
      {from && <TextChecks account={from} text={text} onGone={() => box.current?.focus()} />}
      {from && (source === null ? <From account={from} /> : <LinkedReply from={from} source={source} />)}
      {isNameless(from) && (
        <NameRow
          account={from}
          wanted={wanted}
          onSaved={() => {
            box.current?.focus();
            onNamed();
          }}
        />
      )}
      {error && <ErrorNotice error={error} />}
      {source === null && <OutageRules />}
      {plan && <OutagePlan plan={plan} />}
    </div>
  );
}

/** Sender and files of the linked tickets' reply. */
function LinkedReply({ from, source }: { from: Account; source: string }) {
  const { draft, files } = useReplySession(from.id, source);
  const contact = useStore(draft.store, ({ extras }) => extras?.contact);
  const names = useStore(files.store, (state) =>
    joinIsolated(
      state.files.map(({ name }) => name),
      ', ',
    ),
  );
  return (
    <>
      {contact ? <Notice tone="warn">{t('composer.writtenByWarning', contact)}</Notice> : <From account={from} />}
      {names !== '' && <p className={css.hint}>{t('linked.files', { names })}</p>}
    </>
  );
}

function From({ account }: { account: Account }) {
  const { replyAs } = account.settings;
  if (replyAs === 'client') return <Notice tone="warn">{t('outage.asClients')}</Notice>;
  return (
    <p className={css.hint}>
      {t('composer.as')}{' '}
      <span className={signs.text}>{replyAs === 'service' ? t('composer.asService') : asAgent(account)}</span>
    </p>
  );
}
