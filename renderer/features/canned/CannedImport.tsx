import { useId, useState } from 'react';
import type { Input } from '../../../shared/contract.ts';
import type {
  CannedRefusal,
  CannedImport as Outcome,
  RefusedReply,
  CannedShared as Shared,
} from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import css from './canned.module.css';

/** Limit for all files of one import together (bytes). */
const MAX_IMPORT_BYTES = 1_000_000;

type Files = Input<'canned.import'>['files'];

type State =
  | { is: 'reading' }
  | { is: 'too-large'; size: number }
  | { is: 'unreadable' }
  | { is: 'failed'; error: AppError }
  | { is: 'read'; files: Files; outcome: Outcome };

export function CannedImport({ account, files, onDone }: { account: string; files: File[]; onDone: () => void }) {
  const store = useAppStore();
  const [state, setState] = useState<State>({ is: 'reading' });
  const { busy, submit } = useSubmit();

  const read = async (): Promise<State> => {
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > MAX_IMPORT_BYTES) return { is: 'too-large', size };
    try {
      const texts = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
      const answer = await store.getState().canned.import({ account, files: texts, apply: false });
      return answer.ok ? { is: 'read', files: texts, outcome: answer.value } : { is: 'failed', error: answer.error };
    } catch {
      // The file was moved or changed after it was chosen; the browser gives no details.
      return { is: 'unreadable' };
    }
  };
  useAnswer(read, setState, [account, files]);

  const apply = async (files: Files): Promise<Result<unknown>> => {
    const answer = await store.getState().canned.import({ account, files, apply: true });
    if (!answer.ok) {
      setState({ is: 'failed', error: answer.error });
      return answer;
    }
    const count = answer.value.added.length + answer.value.changed.length;
    showToast({ title: t('canned.imported', { count }), timeout: 4000 });
    onDone();
    return answer;
  };

  if (state.is === 'reading') return <p className={signs.quiet}>{t('canned.importReading')}</p>;
  return (
    <div className={css.form} role="status">
      <h3 className={css.title}>{t('canned.importTitle')}</h3>
      {state.is === 'too-large' && (
        <Notice tone="danger">
          {t('canned.importTooLarge', { size: formatBytes(state.size), limit: formatBytes(MAX_IMPORT_BYTES) })}
        </Notice>
      )}
      {state.is === 'unreadable' && <Notice tone="danger">{t('canned.importUnreadable')}</Notice>}
      {state.is === 'failed' && <ErrorNotice error={state.error} />}
      {state.is === 'read' && <Report outcome={state.outcome} />}
      <div className={css.actions}>
        <span className={css.space} />
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        {state.is === 'read' && state.outcome.added.length + state.outcome.changed.length > 0 && (
          <Button look="primary" busy={busy} onClick={() => void submit(() => apply(state.files))}>
            {t('canned.importApply', { count: state.outcome.added.length + state.outcome.changed.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Report({ outcome: { added, changed, same, refused } }: { outcome: Outcome }) {
  return (
    <>
      <Names title={t('canned.importAdded', { count: added.length })} names={added} />
      <Names title={t('canned.importChanged', { count: changed.length })} names={changed} />
      {same.length > 0 && <p className={signs.quiet}>{t('canned.importSame', { count: same.length })}</p>}
      <RefusedReplies refused={refused} />
      {added.length + changed.length + same.length === 0 && <p className={signs.quiet}>{t('canned.importNothing')}</p>}
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h3 className={layout.label}>{title}</h3>
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

const REFUSAL_TEXTS: Record<CannedRefusal, MessageKey> = {
  unreadable: 'canned.whyUnreadable',
  'not-a-file': 'canned.whyNotFile',
  'leads-away': 'canned.whyLeadsAway',
  'too-large': 'canned.whyTooLarge',
  'too-many': 'canned.whyTooMany',
  'not-text': 'canned.whyNotText',
  'not-json': 'canned.whyNotJson',
  'other-format': 'canned.whyOtherFormat',
  'newer-format': 'canned.whyNewer',
  'front-matter': 'canned.whyFrontMatter',
  kind: 'canned.whyKind',
  'no-name': 'canned.whyNoName',
  'no-text': 'canned.whyNoText',
  'name-too-long': 'canned.whyNameLong',
  'text-too-long': 'canned.whyTextLong',
  keywords: 'canned.whyKeywords',
  department: 'canned.whyDepartment',
  'macro-tags': 'canned.whyMacroTags',
  'macro-snooze': 'canned.whyMacroSnooze',
  'macro-promise': 'canned.whyMacroPromise',
  'macro-after': 'canned.whyMacroAfter',
  twice: 'canned.whyTwice',
};

function RefusedReplies({ refused }: { refused: readonly RefusedReply[] }) {
  if (refused.length === 0) return null;
  return (
    <section>
      <h3 className={layout.label}>{t('canned.refused', { count: refused.length })}</h3>
      <ul className={css.names}>
        {refused.map(({ file, reply, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be refused twice
          <li key={place}>
            <bdi>{reply === null ? file : t('canned.refusedIn', { reply, file })}</bdi>: {t(REFUSAL_TEXTS[reason])}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CannedShared({ account }: { account: string }) {
  const store = useAppStore();
  const title = useId();
  const now = useNow();
  /** A new list means that the desk read the folder by itself. */
  const replies = useApp((app) => app.canned.lists[account]);
  /** A page in a browser can't choose a folder, so it is set when the desk is started. */
  const atStart = useApp((app) => app.vault.desk?.host === 'local');
  const [shared, setShared] = useState<Shared | null>(null);
  const [unread, setUnread] = useState<AppError | null>(null);
  const { busy, error, submit } = useSubmit();

  const take = (answer: Result<Shared>) => {
    if (answer.ok) setShared(answer.value);
    setUnread(answer.ok ? null : answer.error);
  };
  useAnswer(() => store.call('canned.shared', { account }), take, [account, replies]);

  const ask = async (question: () => Promise<Result<Shared>>) => {
    setUnread(null);
    await submit(question, setShared);
  };
  const failed = error ?? unread;
  const set = shared !== null && shared.state !== 'none';

  return (
    <section className={css.form} aria-labelledby={title}>
      <h3 id={title} className={css.title}>
        {t('canned.sharedFolder')}
      </h3>
      <p className={signs.quiet}>{t('canned.sharedHint')}</p>
      {failed && <ErrorNotice error={failed} />}
      {set && <p className={css.name}>{shared.name}</p>}
      {shared && (
        <div role="status" className={layout.stackWide}>
          <Status shared={shared} now={now} />
        </div>
      )}
      {atStart && <p className={signs.quiet}>{t('canned.sharedAtStart')}</p>}
      <div className={css.actions}>
        {set && (
          <>
            <Button look="plain" onClick={() => void ask(() => store.call('canned.shared', { account }))}>
              {t('canned.sharedLook')}
            </Button>
            <Button look="plain" onClick={() => void ask(() => store.call('canned.unshare', { account }))}>
              {t('canned.sharedStop')}
            </Button>
          </>
        )}
        <span className={css.space} />
        {atStart ? (
          <Button busy={busy} onClick={() => void ask(() => store.call('canned.choose', { account, kind: 'folder' }))}>
            {t('canned.sharedUse')}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => void ask(() => store.call('canned.choose', { account, kind: 'file' }))}>
              {t('canned.sharedFile')}
            </Button>
            <Button
              busy={busy}
              onClick={() => void ask(() => store.call('canned.choose', { account, kind: 'folder' }))}
            >
              {t('canned.sharedChoose')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Status({ shared: { state, count, readAt, refused }, now }: { shared: Shared; now: number }) {
  if (state === 'none') return null;
  const time = readAt === null ? '' : formatMoment(readAt, now);
  return (
    <>
      {state === 'ok' && <Notice tone="ok">{t('canned.sharedOk', { count, time })}</Notice>}
      {state === 'missing' && (
        <Notice tone="warn">
          {readAt === null ? t('canned.sharedMissing') : t('canned.sharedAway', { count, time })}
        </Notice>
      )}
      {state === 'refused' && <Notice tone="danger">{t('canned.sharedRefused')}</Notice>}
      <RefusedReplies refused={refused} />
    </>
  );
}
