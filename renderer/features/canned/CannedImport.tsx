import { FolderOpen } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ImportedReply, CannedShared as Shared } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { nameUndoable, showUndoable } from '../../parts/undo.ts';
import { pastedFiles } from '../../parts/writing/DropOverlay.tsx';
import { type AppStore, useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { TextArea } from '../../ui/Field.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { useSubmit } from '../../ui/submit.ts';
import css from './canned.module.css';
import { DeskChoice } from './DeskChoice.tsx';
import { ImportReport, RefusedReplies } from './ImportReport.tsx';
import { type ImportPreview, type ImportState, previewFiles, previewSources } from './import-preview.ts';
import type { ForeignSource } from './other-desks/read-replies.ts';

interface CannedImportProps {
  account: string;
  /** Empty if the agent still chooses or pastes. */
  files: readonly File[];
  onDone: () => void;
}

/** Imports canned replies from files or pasted text, after a preview. */
export function CannedImport({ account, files, onDone }: CannedImportProps) {
  const store = useAppStore();
  const panel = useRef<HTMLElement>(null);
  const apply = useRef<HTMLButtonElement>(null);
  const [given, setGiven] = useState<Given>({ files });
  const [state, setState] = useState<ImportState>({ is: files.length > 0 ? 'reading' : 'start' });
  const { busy, submit } = useSubmit();
  useAnswer(() => askAbout(store, account, given), setState, [account, given]);

  const begin = (chosen: readonly File[]) => {
    setState({ is: 'reading' });
    setGiven({ files: chosen });
    // The field that had the focus disappears.
    panel.current?.focus();
  };
  useEffect(() => {
    if (files.length > 0) panel.current?.focus();
  }, [files]);
  useEffect(() => {
    if (state.is === 'read' && document.activeElement === panel.current) apply.current?.focus();
  }, [state]);

  const change = (before: ImportState & { is: 'read' }, sources: ForeignSource[]) => {
    setState({ ...before, sources, preview: null });
    setGiven({ sources });
  };
  const preview = state.is === 'read' ? state.preview : null;
  const count = preview ? preview.outcome.added.length + preview.outcome.changed.length : 0;
  const run = async ({ brought }: ImportPreview): Promise<Result<unknown>> => {
    const answer = await store.call('canned.import', { account, files: brought.files, apply: true });
    if (!answer.ok) setState({ is: 'failed', error: answer.error });
    else {
      offerUndo(store, account, answer.value.stored);
      onDone();
    }
    return answer;
  };
  return (
    <section ref={panel} className={css.form} aria-label={t('canned.importTitle')} tabIndex={-1}>
      <div>
        <h3 className={css.title}>{t('canned.importTitle')}</h3>
        <div role="status">
          <Progress state={state} />
        </div>
      </div>
      {state.is === 'start' && <Start onFiles={begin} />}
      {state.is === 'read' &&
        state.sources.map((source, place) =>
          source.own === null ? (
            <DeskChoice
              // biome-ignore lint/suspicious/noArrayIndexKey: files never move, and may have equal names
              key={place}
              source={source}
              desks={state.desks}
              onChange={(changed) => change(state, state.sources.with(place, changed))}
            />
          ) : null,
        )}
      {preview && <ImportReport preview={preview} />}
      <div className={css.foot}>
        <span className={css.space} />
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        {preview && count > 0 && (
          <Button ref={apply} look="primary" busy={busy} onClick={() => void submit(() => run(preview))}>
            {t('canned.importApply', { count })}
          </Button>
        )}
      </div>
    </section>
  );
}

type Given = { files: readonly File[] } | { sources: ForeignSource[] };

function askAbout(store: AppStore, account: string, given: Given): Promise<ImportState> | null {
  if ('sources' in given) return previewSources(store, account, given.sources);
  return given.files.length > 0 ? previewFiles(store, account, given.files) : null;
}

function offerUndo(store: AppStore, account: string, stored: ImportedReply[]): void {
  const count = stored.length;
  const app = store.getState();
  const change = app.marks.addUndoable(account, async () => {
    // The desk's news brings the list up to date.
    const answer = await store.call('canned.undoImport', { account, stored });
    const kept = answer.ok ? answer.value.kept.length : 0;
    if (kept > 0) nameUndoable(change, t('canned.imported', { count }), t('cannedImport.kept', { count: kept }));
    return answer;
  });
  showUndoable(app, [], change, 'canned.imported', { count });
}

function Progress({ state }: { state: ImportState }) {
  if (state.is === 'reading') return <p className={signs.quiet}>{t('canned.importReading')}</p>;
  if (state.is === 'read' && !state.preview) return <p>{t('cannedImport.ask')}</p>;
  if (state.is === 'failed') return <ErrorNotice error={state.error} />;
  if (state.is === 'unreadable') return <Notice tone="danger">{t('canned.importUnreadable')}</Notice>;
  if (state.is !== 'too-large') return null;
  const sizes = { size: formatBytes(state.size), limit: formatBytes(state.limit) };
  return <Notice tone="danger">{t('canned.importTooLarge', sizes)}</Notice>;
}

function Start({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [text, setText] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <form
      className={css.form}
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') take([new File([text], t('cannedImport.pasted'))]);
      }}
    >
      <TextArea
        label={t('cannedImport.paste')}
        hint={t('cannedImport.pasteHint')}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData, []);
          if (files.length > 0) event.preventDefault();
          take(files);
        }}
      />
      <div className={css.actions}>
        <Button icon={FolderOpen} onClick={() => picker.current?.click()}>
          {t('cannedImport.files')}
        </Button>
        <Button type="submit" look="primary" aria-disabled={text.trim() === ''}>
          {t('cannedImport.read')}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept=".json,.md,.markdown,.csv,.tsv,.txt,.sql"
        multiple
        hidden
        aria-label={t('canned.importFiles')}
        onChange={(event) => {
          take(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
    </form>
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
