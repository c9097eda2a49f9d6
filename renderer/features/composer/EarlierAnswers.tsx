import { ArrowRight, MessageSquareQuote, NotebookPen, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { EarlierAnswer } from '../../../shared/domain/earlier-answer.ts';
import { formatMoment } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { openPlace, openRecord, visitTicket } from '../../parts/records/open-record.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import layout from '../../ui/layout.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { answersKey } from './answers-slice.ts';
import css from './EarlierAnswers.module.css';

/** Says how many there are, beside the text of the reply. */
export function AnswersButton({ account, ticket }: Pick<EarlierAnswersProps, 'account' | 'ticket'>) {
  const keysOf = useKeysOf();
  const { found, at, step, show, ...known } = useApp((app) => app.answers);
  if (known.of !== answersKey(account, ticket) || found.length === 0) return null;
  return (
    <Tooltip words={t('answers.show')} keys={keysOf('answers.next')} side="top">
      <Button
        look="plain"
        icon={MessageSquareQuote}
        className={css.count}
        aria-expanded={at !== null}
        onClick={() => (at === null ? step() : show(null))}
      >
        {t('answers.count', { count: found.length })}
      </Button>
    </Tooltip>
  );
}

interface EarlierAnswersProps {
  account: string;
  ticket: string;
  onInsert: (text: string) => void;
}

/** The answer that is open above the reply of this ticket. */
export const openAnswer = ({ answers }: AppState, account: string, ticket: string): EarlierAnswer | null =>
  answers.at !== null && answers.of === answersKey(account, ticket) ? (answers.found[answers.at] ?? null) : null;

/** Earlier answers above the text. Enter inserts the one on screen at the cursor. */
export function EarlierAnswers({ account, ticket, onInsert }: EarlierAnswersProps) {
  const store = useAppStore();
  const { found, at, show } = useApp((app) => app.answers);
  const answer = useApp((app) => openAnswer(app, account, ticket));
  const list = useRef<HTMLDivElement>(null);
  const isOpen = answer !== null;
  useEffect(() => {
    if (isOpen) list.current?.focus();
  }, [isOpen]);
  if (at === null || !answer) return null;

  const insert = () => {
    show(null);
    onInsert(answer.text);
  };
  const close = () => {
    show(null);
    store.getState().composer.controls?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The text beside the list scrolls by the same keys.
    const isInList = event.target === list.current;
    const to = isInList ? rowAfterKey(event.key, at, found.length, { loop: true }) : null;
    const byKey: Partial<Record<string, () => void>> = { Escape: close, ...(isInList && { Enter: insert }) };
    const run = to === null ? byKey[event.key] : () => show(to);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const open = ({ archived, ticket }: EarlierAnswer) =>
    archived === null
      ? visitTicket(store.getState(), ticket)
      : openRecord(store.getState(), { account, kind: 'archived', id: archived });
  const keep = () => {
    const app = store.getState();
    app.canned.begin(account, { name: answer.subject.slice(0, 120), text: answer.template });
    openPlace(app, 'canned');
  };
  return (
    <section className={css.answers} aria-label={t('answers.title')} onKeyDown={onKeyDown}>
      <div className={css.head}>
        <h3 className={layout.label}>{t('answers.title')}</h3>
        <Button onClick={insert}>
          {t('answers.insert')} <Keys keys="Enter" />
        </Button>
        <IconButton
          icon={ArrowRight}
          label={answer.archived === null ? t('answers.openTicket', { tid: answer.tid }) : t('imported.open')}
          onClick={() => open(answer)}
        />
        <IconButton icon={NotebookPen} label={t('answers.keep')} onClick={keep} />
        <IconButton icon={X} label={t('ui.close')} onClick={close} />
      </div>
      <AnswerList ref={list} found={found} at={at} onShow={show} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.text} aria-label={t('answers.text')} dir="auto" tabIndex={0}>
        {answer.text}
      </section>
    </section>
  );
}

interface AnswerListProps {
  found: readonly EarlierAnswer[];
  at: number;
  onShow: (at: number) => void;
  ref: React.Ref<HTMLDivElement>;
}

function AnswerList({ found, at, onShow, ref }: AnswerListProps) {
  const now = useNow(60);
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label={t('answers.title')}
      aria-activedescendant={`earlier-answer-${at}`}
      tabIndex={0}
      className={css.list}
    >
      {found.map(({ ticket, archived, subject, question, author, at: when }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the region's
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and points to it
        <div
          key={`${ticket} ${archived} ${question}`}
          id={`earlier-answer-${index}`}
          role="option"
          aria-selected={index === at}
          className={css.option}
          onClick={() => onShow(index)}
        >
          <span className={css.subject}>
            <bdi className={layout.cut}>{subject || t('ticket.noSubject')}</bdi>
            <span className={css.by}>
              {joinIsolated([
                archived !== null && t('imported.from'),
                author,
                when !== null && formatMoment(when, now),
              ])}
            </span>
          </span>
          {question !== '' && (
            <bdi className={css.question} dir="auto">
              {question}
            </bdi>
          )}
        </div>
      ))}
    </div>
  );
}
