import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { type DraftKind, dialogText } from '../../../shared/domain/draft.ts';
import type { Unsent } from '../../../shared/domain/unsent.ts';
import type { AppError } from '../../../shared/result.ts';
import { commaList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { SaveArchive } from '../../parts/archive/SaveArchive.tsx';
import { dialogName } from '../../parts/dialog-drafts/TextDialog.tsx';
import { kindOfItem, outboxKind } from '../../parts/outbox/outbox-item.ts';
import { LOOKS } from '../../parts/outbox/outbox-texts.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { useApp, useCall } from '../../store/app-store.ts';
import type { Registry } from '../../store/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';

/** Counts unsent items; if the count fails, the text appears without it. */
function SignOutWords({ account }: { account: string }) {
  const call = useCall();
  const [count, setCount] = useState(0);
  const take = ({ replies, drafts, dialogs }: Unsent) => setCount(replies.length + drafts.length + dialogs.length);
  useAnswer(() => call('account.unsent', { account }), whenOk(take), [account]);
  return (
    <>
      {t('settings.signOutWords')}
      {count > 0 && ` ${t('settings.signOutWaiting', { count })}`}
    </>
  );
}

export function EndSection({ account }: { account: Account }) {
  const change = useApp((app) => app.accounts.change);
  return (
    <>
      {account.connection.state !== 'signed-out' && (
        <div className={css.group}>
          <Confirm
            button={t('settings.signOut')}
            words={<SignOutWords account={account.id} />}
            go={t('settings.signOutOf', { name: account.label })}
            run={() => change('account.signOut', { account: account.id })}
          />
        </div>
      )}
      <RemoveAccount account={account} />
    </>
  );
}

function RemoveAccount({ account }: { account: Account }) {
  const call = useCall();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const list = async (because: AppError | null = null) => {
    const answer = await call('account.unsent', { account: account.id });
    setUnsent(answer.ok ? answer.value : null);
    setError(answer.ok ? because : answer.error);
  };
  const asked = unsent !== null;
  useEffect(() => {
    if (!asked) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [asked]);

  return (
    <div ref={box} className={css.group} tabIndex={-1}>
      <h3 className={layout.strong}>{t('settings.removeTitle')}</h3>
      <p className={css.quiet}>{t('settings.removeHint')}</p>
      {error && <ErrorNotice error={error} />}
      {unsent ? (
        <Ask account={account} unsent={unsent} onCancel={() => setUnsent(null)} onRefused={(why) => void list(why)} />
      ) : (
        <div className={css.row}>
          <Button onClick={() => void list()}>{t('settings.removeStart')}</Button>
        </div>
      )}
    </div>
  );
}

interface AskProps {
  account: Account;
  unsent: Unsent;
  onCancel: () => void;
  onRefused: (why: AppError) => void;
}

function Ask({ account, unsent, onCancel, onRefused }: AskProps) {
  const remove = useApp((app) => app.settings.remove);
  const [agreed, setAgreed] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { busy, submit } = useSubmit();
  const count = unsent.replies.length + unsent.drafts.length + unsent.dialogs.length;
  const exported = count - unsent.dialogs.length + unsent.local.canned + unsent.local.views;
  const run = () =>
    submit(async () => {
      const answer = await remove({ account: account.id, print: unsent.fingerprint });
      // On success this page disappears with its account.
      if (!answer.ok) onRefused(answer.error);
      return answer;
    });
  return (
    <>
      {count === 0 ? (
        <Notice tone="ok">{t('settings.nothingUnsent')}</Notice>
      ) : (
        <>
          <Notice tone="warn" live="polite">
            {t('settings.unsentFound', { count })}
          </Notice>
          <UnsentList unsent={unsent} />
          <UnsentActions unsent={unsent} />
          {unsent.dialogs.length > 0 && <p className={css.quiet}>{t('settings.dialogsStay')}</p>}
        </>
      )}
      <LocalData unsent={unsent} />
      {exported > 0 && !isExporting && (
        <div className={css.row}>
          <Button onClick={() => setExporting(true)}>{t('settings.export')}</Button>
        </div>
      )}
      {isExporting && <SaveArchive account={account.id} own />}
      {count > 0 && <CheckField label={t('settings.removeAgree', { count })} checked={agreed} onChange={setAgreed} />}
      <div className={css.row}>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button look="danger" busy={busy} disabled={count > 0 && !agreed} onClick={() => void run()}>
          {t('settings.removeGo', { name: account.label })}
        </Button>
      </div>
    </>
  );
}

function UnsentActions({ unsent }: { unsent: Unsent }) {
  const setOpen = useApp((app) => app.nav.setSettingsOpen);
  const setOutbox = useApp((app) => app.nav.setOutboxOpen);
  const openQueue = useApp((app) => app.nav.openQueue);
  return (
    <div className={css.row}>
      {unsent.replies.length > 0 && (
        <Button
          onClick={() => {
            setOpen(false);
            setOutbox(true);
          }}
        >
          {t('settings.sendThem')}
        </Button>
      )}
      {unsent.drafts.length > 0 && (
        <Button
          onClick={() => {
            setOpen(false);
            openQueue('drafts');
          }}
        >
          {t('settings.openDrafts')}
        </Button>
      )}
    </div>
  );
}

function UnsentList({ unsent: { replies, drafts, dialogs } }: { unsent: Unsent }) {
  const registry = useApp((app) => app.registry);
  return (
    <ul className={`${css.list} ${css.long}`} aria-label={t('settings.unsent')}>
      {replies.map((reply) => (
        <Item
          key={reply.id}
          what={nameOf(registry, reply.kind, reply.tid)}
          who={reply.to.name}
          subject={reply.subject}
          state={t(LOOKS[reply.state].word)}
          text={kindOfItem({ registry }, reply)?.line(reply) ?? reply.text}
          files={reply.files.length}
        />
      ))}
      {drafts.map((draft) => (
        <Item
          key={draft.id}
          what={nameOf(registry, draft.kind, draft.tid)}
          who={draft.requester}
          subject={draft.subject}
          state={t('words.markDraft')}
          text={draft.text}
          files={draft.files.length}
        />
      ))}
      {dialogs.map(({ id, kind, tid, requester, subject, fields }) => (
        <Item
          key={id}
          what={tid === '' ? dialogName(kind) : `${dialogName(kind)} ${t('ticket.number', { tid })}`}
          who={requester}
          subject={subject}
          state={t('settings.unsavedState')}
          text={dialogText(fields)}
          files={0}
        />
      ))}
    </ul>
  );
}

const nameOf = (registry: Registry, kind: DraftKind, tid: string): string =>
  kind === 'reply' ? t('ticket.number', { tid }) : t(outboxKind({ registry }, kind).title);

interface ItemProps {
  what: string;
  who: string;
  subject: string;
  state: string;
  text: string;
  files: number;
}

function Item({ what, who, subject, state, text, files }: ItemProps) {
  return (
    <li className={css.item}>
      <span className={css.what}>
        {what} <bdi>{who}</bdi>
        {subject && (
          <>
            {' · '}
            <bdi>{subject}</bdi>
          </>
        )}
      </span>
      <span className={css.state}>{state}</span>
      <span className={css.text} dir="auto">
        {files > 0 && `${t('settings.withFiles', { count: files })} · `}
        {text}
      </span>
    </li>
  );
}

/** Other data that would be lost, because it is only on this computer unless a team shares it. */
function LocalData({ unsent: { local } }: { unsent: Unsent }) {
  const isShared = useApp(inTeam);
  const parts = [
    local.notes > 0 && t('settings.localNotes', { count: local.notes }),
    local.excerpts > 0 && t('settings.localExcerpts', { count: local.excerpts }),
    local.promises > 0 && t('settings.localPromises', { count: local.promises }),
    local.tags > 0 && t('settings.localTags', { count: local.tags }),
    local.canned > 0 && t('settings.localCanned', { count: local.canned }),
    local.views > 0 && t('settings.localViews', { count: local.views }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const taken = local.canned + local.views > 0;
  return (
    <p className={css.quiet}>
      {t(isShared ? 'team.removedToo' : 'settings.localToo', { what: commaList(parts) })}{' '}
      {taken && t('settings.exportTakes')}
    </p>
  );
}
