import { type RefObject, useDeferredValue } from 'react';
import { signed } from '../../../shared/domain/signature.ts';
import { t } from '../../i18n/index.ts';
import { Written } from '../../parts/text/Markdown.tsx';
import css from './Composer.module.css';

interface ReplyPreviewProps {
  ref: RefObject<HTMLElement | null>;
  text: string;
  /** The one that goes out below it; empty for none. */
  signature: string;
  plain: boolean;
}

/** The reply as it is going to be read, beside its text or in its place. */
export function ReplyPreview({ ref, text, signature, plain }: ReplyPreviewProps) {
  // A long one may wait until the key is on screen.
  const written = useDeferredValue(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className={css.preview} aria-label={t('composer.preview')} tabIndex={0}>
      {written.trim() === '' ? t('composer.previewEmpty') : <Written text={signed(written, signature)} plain={plain} />}
    </section>
  );
}
