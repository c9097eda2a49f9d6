import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useLayout } from '../../ui/hooks.ts';
import css from './PlacePage.module.css';

interface PlacePageProps {
  title: string;
  list: ReactNode;
  /** Buttons under the list. */
  tools: ReactNode;
  /** Where there is room for one of the two: shows the item, from which `onList` leads back. */
  isItemShown: boolean;
  onList: () => void;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A page of a short list, and beside it what is chosen in it. `ref`: what shows the item. */
export function PlacePage({ title, list, tools, isItemShown, onList, ref, children }: PlacePageProps) {
  const single = useLayout() === 'single';
  return (
    <div className={css.page} data-showing={single ? (isItemShown ? 'item' : 'list') : undefined}>
      <div className={css.side}>
        <h2 className={css.title}>{title}</h2>
        {list}
        <div className={css.tools}>{tools}</div>
      </div>
      <div ref={ref} className={css.item}>
        {single && (
          <div className={css.back}>
            <Button look="plain" icon={ArrowLeft} onClick={onList}>
              {t('ui.back')}
            </Button>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
