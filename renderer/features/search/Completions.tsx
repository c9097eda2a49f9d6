import { useEffect, useRef } from 'react';
import type { SearchCompletion } from '../../../shared/domain/search.ts';
import { formatNumber } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import css from './SearchBox.module.css';

export const optionId = (at: number): string => `search-completion-${at}`;

const OPERATORS: Record<string, MessageKey> = {
  status: 'search.operatorStatus',
  dept: 'search.operatorDept',
  from: 'search.operatorFrom',
  domain: 'search.operatorDomain',
  product: 'search.operatorProduct',
  server: 'search.operatorServer',
  customer: 'search.operatorCustomer',
  tag: 'search.operatorTag',
  before: 'search.operatorBefore',
  after: 'search.operatorAfter',
  is: 'search.operatorIs',
  has: 'search.operatorHas',
};

interface CompletionsProps {
  completion: SearchCompletion;
  /** Which one is marked; -1 for none. */
  chosen: number;
  onChoose: (at: number) => void;
  onAccept: (at: number) => void;
}

/** Operators and their values, under the box. The box keeps the focus and points to the one that is marked. */
export function Completions({ completion, chosen, onChoose, onAccept }: CompletionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen >= 0) list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in it must not take the focus from the box
    <div className={css.popup} onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id="search-completions" role="listbox" aria-label={t('search.completions')} className={css.list}>
        {completion.options.map((option, at) => {
          const hint = option.kind === 'operator' ? OPERATORS[option.label] : undefined;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which points to it
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={option.insert}
              id={optionId(at)}
              role="option"
              aria-selected={at === chosen}
              className={css.option}
              onMouseMove={() => at !== chosen && onChoose(at)}
              onClick={() => onAccept(at)}
            >
              <span className={css.label}>
                {option.kind === 'operator' ? option.insert : <bdi>{option.label}</bdi>}
              </span>
              <span className={css.hint}>
                {hint ? t(hint) : option.count !== null ? formatNumber(option.count) : ''}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
