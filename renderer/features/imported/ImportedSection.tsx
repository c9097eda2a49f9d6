import { FileUp, FolderUp, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import {
  type ImportedSourceSize,
  type ImportProblem,
  type ImportSummary,
  MOST_TEAM_ADDRESSES,
  TEAM_ADDRESS,
} from '../../../shared/domain/imported.ts';
import { splitList } from '../../../shared/domain/typed-list.ts';
import type { Result } from '../../../shared/result.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { formatBytes, formatList } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { sourceWords, spanWords } from '../../parts/imported/ArchivedRows.tsx';
import { DropOverlay } from '../../parts/writing/DropOverlay.tsx';
import { useApp, useAppStore, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { classNames } from '../../ui/dom.ts';
import { TextField } from '../../ui/Field.tsx';
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
  const [team, setTeam] = useState('');
  return (
    <>
      <div className={layout.stackWide}>
        <p className={signs.quiet}>{t('imported.hint')}</p>
        <p className={signs.quiet}>{t('imported.formats')}</p>
        {state?.at === 'running' ? (
          <Running account={id} state={state} />
        ) : (
          <Choosers account={id} team={team} onTeam={setTeam} />
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
    </>
  );
}

interface ChoosersProps {
  account: string;
  /** Addresses as typed. */
  team: string;
  onTeam: (team: string) => void;
}

function Choosers({ account, team, onTeam }: ChoosersProps) {
  const start = useApp((app) => app.imported.start);
  const [refused, setRefused] = useState<'imported.folder' | 'imported.tooMany' | 'imported.teamWrong' | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const own = team.split(/[\s;؛]/).flatMap(splitList);
  const isWrong = own.length > MOST_TEAM_ADDRESSES || !own.every((address) => TEAM_ADDRESS.test(address));
  const teamError = isWrong ? 'imported.teamWrong' : null;
  const take = (chosen: readonly File[], folders = 0) => {
    const reason = folders > 0 ? 'imported.folder' : chosen.length > MOST_FILES ? 'imported.tooMany' : teamError;
    setRefused(reason);
    if (reason === null && chosen.length > 0) void start(account, chosen, own);
  };
  const input = (ref: typeof files, label: string, attributes = {}) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...attributes}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        target.value = '';
        take(chosen);
      }}
    />
  );
  return (
    <>
      <TextField
        label={t('imported.team')}
        hint={t('imported.teamHint')}
        error={refused === 'imported.teamWrong' ? t(refused, { count: MOST_TEAM_ADDRESSES }) : null}
        value={team}
        onChange={({ target }) => onTeam(target.value)}
        onBlur={() => setRefused(teamError)}
      />
      <div className={layout.wrap}>
        {input(files, t('imported.import'))}
        {/* React has no type for this attribute, which all browsers know. */}
        {input(folder, t('imported.chooseFolder'), { webkitdirectory: '' })}
        <Button icon={FileUp} look="primary" data-pane-focus="" onClick={() => files.current?.click()}>
          {t('imported.import')}
        </Button>
        <Button icon={FolderUp} onClick={() => folder.current?.click()}>
          {t('imported.chooseFolder')}
        </Button>
      </div>
      {refused && refused !== 'imported.teamWrong' && (
        <Notice tone="warn" live="polite">
          {t(refused, { count: MOST_FILES })}
        </Notice>
      )}
      <DropOverlay
        words={t('imported.drop')}
        about={t('imported.dropAbout')}
        onFiles={(dropped, folders) => take(dropped, folders.length)}
      />
    </>
  );
}

function Running({ account, state }: { account: string; state: RunningImport }) {
  const cancel = useApp((app) => app.imported.cancel);
  const { file, index, count, sent, size, messages } = state;
  return (
    <div className={layout.stack}>
      <progress className={css.bar} aria-label={t('imported.progress')} max={Math.max(size, 1)} value={sent} />
      <p className={classNames(layout.wrap, layout.meta)}>
        <bdi className={layout.cutFill}>{file}</bdi>
        <span>{t('imported.fileOf', { at: index + 1, count })}</span>
        <span>{t('imported.messages', { count: messages })}</span>
      </p>
      <div>
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
    nav.showPane('list');
    search.type('in:archive', null);
    focusPaneOnceShown('list');
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
        {words.filter(Boolean).join(' ')}
      </Notice>
      {first.length > 0 && <Problems first={first} more={problems - first.length} />}
    </>
  );
}

function Problems({ first, more }: { first: readonly ImportProblem[]; more: number }) {
  const lines = first.map(({ file, place, reason }) =>
    t('imported.problem', { where: formatList([file, place].filter(Boolean)), what: t(`imported.reason_${reason}`) }),
  );
  if (more > 0) lines.push(t('imported.moreProblems', { count: more }));
  return (
    <ul className={classNames(layout.meta, css.problems)} aria-label={t('imported.problemList')}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none is moved
        <li key={at} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

function Sources({ account }: { account: string }) {
  const call = useCall();
  const version = useApp((app) => app.imported.version);
  const [answer, setAnswer] = useState<Result<ImportedSourceSize[]> | null>(null);
  useAnswer(() => call('imported.sources', { account }), setAnswer, [version]);
  if (!answer) return null;
  if (!answer.ok) return <ErrorNotice error={answer.error} />;
  return (
    <div className={layout.stackWide}>
      <h3 className={layout.strong}>{t('imported.sources')}</h3>
      {answer.value.length === 0 && <p className={signs.quiet}>{t('imported.none')}</p>}
      {answer.value.map(({ source, conversations, messages, bytes, oldest, newest }) => {
        const name = sourceWords(source);
        const counts = [
          t('imported.conversations', { count: conversations }),
          t('imported.messages', { count: messages }),
          formatBytes(bytes),
          spanWords(oldest, newest),
        ];
        return (
          <section key={source} className={layout.stackTight} aria-label={name}>
            <strong>{name}</strong>
            <p className={layout.meta}>{joinIsolated(counts)}</p>
            <Confirm
              button={t('imported.remove')}
              words={t('imported.removeWords', { count: conversations, source: name })}
              go={t('imported.removeGo')}
              run={() => call('imported.remove', { account, source })}
            />
          </section>
        );
      })}
    </div>
  );
}
