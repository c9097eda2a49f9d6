import { CircleAlert, CircleCheck, CircleHelp, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CheckRun, LayerReport, Severity } from '../../../shared/domain/finding.ts';
import { oneLine } from '../../../shared/domain/one-line.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Glyph, Spoken, type Tone } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { announcementOf, findingWords, isFine, isPlainFact, progressOf, rowFacts, summaryOf } from './check-words.ts';
import { type FindingRow, isWatched } from './finding-rows.ts';
import css from './layer-check.module.css';
import type { ShownCheck } from './slice.ts';

const SIGNS_OF: Record<Severity, { icon: LucideIcon; tone: Tone }> = {
  fault: { icon: CircleAlert, tone: 'danger' },
  look: { icon: TriangleAlert, tone: 'warn' },
  note: { icon: Info, tone: 'info' },
  unasked: { icon: CircleHelp, tone: 'quiet' },
};

/** Names what is still asked, and at the end what came of it. */
export function CheckProgress({ run, rows, now }: { run: CheckRun; rows: readonly FindingRow[]; now: number }) {
  return (
    <div className={layout.stackTight}>
      {run.isDone && (
        <p className={layout.row}>
          {isFine(rows) && <Glyph icon={CircleCheck} tone="ok" />}
          <span className={layout.strong}>{summaryOf(rows)}</span>
        </p>
      )}
      <p className={layout.meta}>{progressOf(run, now)}</p>
      <Spoken role="status">{announcementOf(run, rows)}</Spoken>
    </div>
  );
}

export function FindingList({ shown }: { shown: ShownCheck }) {
  const { rows, marked } = shown;
  const store = useAppStore();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const isMarked = rows.length > 0;
  // Comes after the press that opened the drawer, whose focus waits for it.
  useEffect(() => {
    if (document.activeElement === list.current?.closest('[data-pane]')) list.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever row it is now
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const at = (index: number, what: 'mark' | 'reach') =>
    void store.getState().layerCheck.with((runner) => runner[what](index));
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('layerCheck.findings')}
      aria-activedescendant={isMarked ? `${base}${marked}` : undefined}
      tabIndex={0}
      data-drawer-focus=""
      className={css.list}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the drawer's
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and points to it
        <div
          key={row.id}
          id={`${base}${index}`}
          role="option"
          aria-selected={index === marked}
          className={css.finding}
          data-severity={row.finding.severity}
          onClick={() => at(index, 'mark')}
          onPointerMove={() => at(index, 'reach')}
        >
          <FindingWords row={row} isAwaited={isWatched(shown, row)} />
        </div>
      ))}
    </div>
  );
}

/** A fact that nobody has to act on is one line, so that faults stand out. */
function FindingWords({ row, isAwaited }: { row: FindingRow; isAwaited: boolean }) {
  const { icon, tone } = SIGNS_OF[row.finding.severity];
  const isPlain = isPlainFact(row);
  return (
    <>
      <span className={css.facts}>
        <Glyph icon={icon} size={14} tone={tone} />
        {rowFacts(row)}
        {isAwaited && ` · ${t('layerCheck.waiting')}`}
      </span>
      <bdi className={isPlain ? undefined : layout.strong}>{findingWords('Verdicts', row)}</bdi>
      {!isPlain && (
        <>
          <bdi className={css.reason}>{findingWords('Reasons', row)}</bdi>
          <bdi>{findingWords('Steps', row)}</bdi>
        </>
      )}
    </>
  );
}

/** All exchanges as they were, folded. */
export function RawAnswers({ run }: { run: CheckRun }) {
  return (
    <div className={css.part}>
      {run.reports
        .filter(({ raw }) => raw.length > 0)
        .map((report) => (
          <RawLayer key={report.layer} report={report} />
        ))}
    </div>
  );
}

/** Characters of an answer that are shown. */
const LONGEST_RAW = 20_000;

function RawLayer({ report: { layer, raw } }: { report: LayerReport }) {
  // A hundred long answers are drawn only for people who want them.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={layout.meta}>{t('layerCheck.raw', { layer: t(`checkLayers.${layer}`) })}</summary>
      {isOpen &&
        raw.map(({ from, question, answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added at the end
          <figure key={place} className={css.raw}>
            <figcaption className={layout.meta}>
              {t('layerCheck.rawFrom', { question: oneLine(question), from: oneLine(from) })}
            </figcaption>
            <pre dir="auto">{answer.slice(0, LONGEST_RAW).split('\n').map(oneLine).join('\n')}</pre>
          </figure>
        ))}
    </details>
  );
}
