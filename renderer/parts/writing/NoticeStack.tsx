import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Spoken } from '../../ui/Glyph.tsx';
import { QuietNotice } from './NoticeLine.tsx';
import css from './NoticeStack.module.css';

export interface StackedNotice {
  key: string;
  tone: 'warn' | 'info';
  words: string;
  actions?: ReactNode;
}

interface NoticeStackProps {
  notices: readonly StackedNotice[];
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Notices above the text in one line: the worst, and the number of others. No focus. */
export function NoticeStack({ notices, open, onOpen }: NoticeStackProps) {
  const id = useId();
  const spoken = useAnnouncement(notices.map(({ words }) => words));
  const more = notices.length - 1;
  const shown = open ? notices : notices.slice(0, 1);
  return (
    <>
      <Spoken role="status">{spoken}</Spoken>
      {notices.length > 0 && (
        <section className={css.stack} aria-label={t('composer.notices')} id={id} data-notices="" tabIndex={-1}>
          {shown.map(({ key, tone, words, actions }, place) => (
            <QuietNotice
              key={key}
              tone={tone}
              actions={
                <>
                  {place === 0 && more > 0 && (
                    <Button
                      look="plain"
                      icon={open ? ChevronUp : ChevronDown}
                      aria-expanded={open}
                      aria-controls={id}
                      onClick={() => onOpen(!open)}
                    >
                      {open ? t('composer.noticesFewer') : t('composer.noticesMore', { count: more })}
                    </Button>
                  )}
                  {actions}
                </>
              }
            >
              {words}
            </QuietNotice>
          ))}
        </section>
      )}
    </>
  );
}

/** Text to announce: notices that are new since the line appeared and still hold. */
function useAnnouncement(words: readonly string[]): string {
  const announced = useRef(new Set<string>());
  const [spoken, setSpoken] = useState<readonly string[]>([]);
  const all = words.join('\n');
  useEffect(() => {
    const fresh = all.split('\n').filter((notice) => notice !== '' && !announced.current.has(notice));
    for (const notice of fresh) announced.current.add(notice);
    if (fresh.length > 0) setSpoken(fresh);
  }, [all]);
  return spoken.filter((notice) => words.includes(notice)).join(' ');
}
