import { type RefObject, useDeferredValue } from 'react';
import { withSignature } from '../../../shared/domain/signature.ts';
import { t } from '../../i18n/index.ts';
import { Written } from '../../parts/text/Markdown.tsx';
import css from './Composer.module.css';

interface ReplyPreviewProps {
  ref: RefObject<HTMLElement | null>;
  text: string;
  signature: string;
  plain: boolean;
}

/** Shows the reply as the customer will read it, beside the text or in its place. */
export function ReplyPreview({ ref, text, signature, plain }: ReplyPreviewProps) {
  const written = useDeferredValue(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className={css.preview} aria-label={t('composer.preview')} tabIndex={0}>
      {written.trim() === '' ? (
        t('composer.previewEmpty')
      ) : (
        <Written text={withSignature(written, signature)} plain={plain} />
      )}
    </section>
  );
}
