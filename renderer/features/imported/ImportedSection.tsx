import { FileUp, FolderUp, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ImportedSourceSize, ImportProblem, ImportSummary } from '../../../shared/domain/imported.ts';
import type { Result } from '../../../shared/result.ts';
import { formatBytes, formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { sourceWords, spanWords } from '../../parts/imported/imported-words.ts';
import { copyText } from '../../parts/show-error.ts';
import { DropOverlay } from '../../parts/writing/DropOverlay.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { afterNextPaint, classNames } from '../../ui/dom.ts';
import { useAnswer } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import css from './imported.module.css';
import type { RunningImport } from './slice.ts';

const MOST_FILES = 100_000;

/** Imports files into the archive, and lists what it has of each source. */
export function ImportedSection({ account: { id } }: { account: Account }) {
  const state = useApp((app) => app.imported.imports[id]);
  const start = useApp((app) => app.imported.start);
  const [refused, setRefused] = useState<string | null>(null);
  const isRunning = state?.at === 'running';
  const take = (files: readonly File[], folders = 0) => {
    const reason = isRunning ? 'imported.busy' : folders > 0 ? 'imported.folder' : 'imported.tooMany';
    const isRefused = isRunning || folders > 0 || files.length > MOST_FILES;
    setRefused(isRefused ? t(reason, { count: MOST_FILES }) : null);
    if (!isRefused && files.length > 0) void start(id, files);
  };
  return (
    <>
      <div className={layout.stackWide}>
        <p className={signs.quiet}>{t('imported.hint')}</p>
        <p className={signs.quiet}>{t('imported.formats')}</p>
        {isRunning ? <Running account={id} state={state} /> : <Choosers onFiles={take} />}
        {refused !== null && (
          <Notice tone="warn" live="polite">
            {refused}
          </Notice>
        )}
        {state?.at === 'failed' && (
          <>
            <ErrorNotice error={state.error} />
            <p className={signs.quiet}>{t('imported.stays')}</p>
          </>
        )}
        {state?.at === 'ended' && <Report summary={state.summary} />}
      </div>
      <Sources account={id} />
      <DropOverlay
        words={t('imported.drop')}
        about={t('imported.dropAbout')}
        onFiles={(files, folders) => take(files, folders.length)}
      />
    </>
  );
}

function Choosers({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const input = (ref: typeof files, label: string, webkitdirectory?: '') => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      // React has no type for this attribute, which all browsers know.
      {...(webkitdirectory === undefined ? {} : { webkitdirectory })}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        target.value = '';
        onFiles(chosen);
      }}
    />
  );
  return (
    <div className={classNames(layout.row, layout.wrap)}>
      {input(files, t('imported.files'))}
      {input(folder, t('imported.folderFiles'), '')}
      <Button icon={FileUp} look="primary" data-pane-focus="" onClick={() => files.current?.click()}>
        {t('imported.import')}
      </Button>
      <Button icon={FolderUp} onClick={() => folder.current?.click()}>
        {t('imported.chooseFolder')}
      </Button>
    </div>
  );
}

function Running({ account, state: { file, sent, size, messages } }: { account: string; state: RunningImport }) {
  const cancel = useApp((app) => app.imported.cancel);
  return (
    <div className={layout.stack}>
      <progress className={css.bar} aria-label={t('imported.progress')} max={Math.max(size, 1)} value={sent} />
      <p className={css.numbers}>
        <bdi className={layout.cutFill}>{file.name}</bdi>
        <span>{t('imported.fileOf', { at: file.index + 1, count: file.count })}</span>
        <span>{t('imported.messages', { count: messages })}</span>
      </p>
      <div className={layout.wrap}>
        <Button data-pane-focus="" onClick={() => cancel(account)}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Report({ summary }: { summary: ImportSummary }) {
  const store = useAppStore();
  const { messages, conversations, alreadyThere, problems, first, wasCancelled } = summary;
  const search = () => {
    const { nav, search } = store.getState();
    nav.setSettingsOpen(false);
    nav.showPane('list');
    search.type('in:archive ', null);
    afterNextPaint(() => {
      search.focusField();
      // Words come after the operator, in the place of nothing.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.setSelectionRange(99, 99);
    });
  };
  const words = [
    wasCancelled && t('imported.cancelled'),
    t('imported.ended', { count: messages }),
    messages > 0 && t('imported.newConversations', { count: conversations }),
    alreadyThere > 0 && t('imported.already', { count: alreadyThere }),
    problems > 0 && t('imported.problems', { count: problems }),
  ];
  return (
    <>
      <Notice
        tone={problems > 0 ? 'warn' : 'ok'}
        live="polite"
        actions={
          <Button icon={Search} onClick={search}>
            {t('imported.search')}
          </Button>
        }
      >
        {words.filter((part) => part !== false).join(' ')}
      </Notice>
      {first.length > 0 && <Problems first={first} count={problems} />}
    </>
  );
}

function Problems({ first, count }: { first: readonly ImportProblem[]; count: number }) {
  const lines = first.map(({ file, place, reason }) =>
    t('imported.problem', { where: formatList([file, place].filter(Boolean)), what: t(`imported.reason_${reason}`) }),
  );
  const more = count > first.length ? t('imported.moreProblems', { count: count - first.length }) : null;
  return (
    <section className={layout.stack} aria-label={t('imported.problemList')}>
      <ul className={css.problems}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none is moved
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
      <div className={layout.wrap}>
        <Button onClick={() => void copyText([...lines, more ?? []].flat().join('\n'))}>
          {t('imported.copyProblems')}
        </Button>
      </div>
    </section>
  );
}

function Sources({ account }: { account: string }) {
  const store = useAppStore();
  const version = useApp((app) => app.imported.version);
  const [answer, setAnswer] = useState<Result<ImportedSourceSize[]> | null>(null);
  useAnswer(() => store.call('imported.sources', { account }), setAnswer, [account, version]);
  if (!answer) return null;
  if (!answer.ok) return <ErrorNotice error={answer.error} />;
  return (
    <div className={layout.stackWide}>
      <h3 className={layout.strong}>{t('imported.sources')}</h3>
      {answer.value.length === 0 && <p className={signs.quiet}>{t('imported.none')}</p>}
      {answer.value.map((size) => (
        <Source key={size.source} account={account} size={size} />
      ))}
    </div>
  );
}

function Source({ account, size }: { account: string; size: ImportedSourceSize }) {
  const store = useAppStore();
  const { source, conversations, messages, bytes, oldest, newest } = size;
  const name = sourceWords(source);
  const counts = [
    t('imported.conversations', { count: conversations }),
    t('imported.messages', { count: messages }),
    formatBytes(bytes),
    spanWords(oldest, newest),
  ];
  return (
    <section className={layout.stackTight} aria-label={name}>
      <strong>{name}</strong>
      <p className={layout.meta}>{counts.filter(Boolean).join(' · ')}</p>
      <Confirm
        button={t('imported.remove')}
        words={t('imported.removeWords', { count: conversations, source: name })}
        go={t('imported.removeGo')}
        run={() => store.call('imported.remove', { account, source })}
      />
    </section>
  );
}
