import { Search, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchCompletion } from '../../../shared/domain/search.ts';
import { focusPane, focusPaneOnceShown } from '../../commands/panes.ts';
import { formatNumber } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './SearchBox.module.css';

/** Search box in place of the list's head, while one searches. Escape returns to the queue. */
export function SearchBox() {
  const store = useAppStore();
  const text = useApp((app) => app.search.text);
  const field = useRef<HTMLInputElement>(null);
  const { completion, chosen, choose, accept } = useCompletion(field);
  useLayoutEffect(() => {
    if (store.getState().search.entering) field.current?.focus();
  }, [store]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    store.getState().search.type(target.value, target.selectionStart);
  };
  const leave = () => {
    store.getState().search.close();
    focusPaneOnceShown('list');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { search } = store.getState();
    const act = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (event.key === 'Escape') {
      if (completion) return act(search.closeCompletion);
      return act(leave);
    }
    if (completion && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const to = rowAfterKey(event.key, chosen, completion.options.length, { loop: true });
      return act(() => choose(to ?? chosen));
    }
    if (completion && event.key === 'Tab' && !event.shiftKey) return act(() => accept(Math.max(chosen, 0)));
    if (completion && event.key === 'Enter' && chosen >= 0) return act(() => accept(chosen));
    if (!search.shown) return;
    if (event.key === 'ArrowDown') act(() => focusPane('list'));
    if (event.key === 'Enter') {
      act(() => {
        search.closeCompletion();
        const hit = search.cursorHit();
        if (hit) search.open(hit);
        focusPane('list');
      });
    }
  };

  return (
    <search className={css.search}>
      <div className={css.box}>
        <Glyph icon={Search} size={14} tone="quiet" />
        <input
          ref={field}
          id="search-field"
          type="search"
          className={css.field}
          aria-label={t('list.search')}
          placeholder={t('listParts.searchPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          aria-autocomplete="list"
          aria-controls={completion ? 'search-completions' : undefined}
          aria-activedescendant={completion && chosen >= 0 ? optionId(chosen) : undefined}
          value={text}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // A window that loses the focus keeps it in the field.
            if (document.activeElement !== field.current) store.getState().search.leaveField();
          }}
        />
        <IconButton icon={X} size={14} label={t('listParts.searchClear')} className={css.clear} onClick={leave} />
      </div>
      {completion && <Completions completion={completion} chosen={chosen} onChoose={choose} onAccept={accept} />}
    </search>
  );
}

function useCompletion(field: React.RefObject<HTMLInputElement | null>) {
  const store = useAppStore();
  const completion: SearchCompletion | null = useApp((app) => app.search.completion);
  const [chosen, choose] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options, and none of them is marked
  useEffect(() => choose(-1), [completion]);

  const accept = (at: number) => {
    const option = completion?.options[at];
    if (!completion || !option) return;
    const { text, type } = store.getState().search;
    const before = text.slice(0, completion.from) + option.insert;
    const after = text.slice(completion.to).replace(/^\s+/, '');
    // Synchronous, because the next letter may arrive before the next frame.
    flushSync(() => type(before + after, before.length));
    field.current?.setSelectionRange(before.length, before.length);
  };
  return { completion, chosen, choose, accept };
}

const optionId = (at: number): string => `search-completion-${at}`;

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
  in: 'search.operatorIn',
};

interface CompletionsProps {
  completion: SearchCompletion;
  chosen: number;
  onChoose: (at: number) => void;
  onAccept: (at: number) => void;
}

/** Operators and values between box and results. The box keeps the focus and names the option. */
function Completions({ completion, chosen, onChoose, onAccept }: CompletionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen >= 0) list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in it must not take the focus from the box
    <div className={css.popup} onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id="search-completions" role="listbox" aria-label={t('listParts.searchCompletions')}>
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
