import { CircleAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Glyph } from './Glyph.tsx';
import css from './Notice.module.css';
import { Notice } from './Notice.tsx';

interface BoundaryProps {
  /** The shown content or its id; a new value renders again. */
  of?: unknown;
  fallback?: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failure: string | null;
}

/** Catches render errors, so that the rest of the window stays. Typed text is in the store. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.setState({ failure: `${what}\n${componentStack ?? ''}` });
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failure: '' };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failure !== null && before.of !== this.props.of) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, fallback: instead } = this.props;
    return failure === null ? children : (instead ?? <Failed text={failure} />);
  }
}

function Failed({ text }: { text: string }) {
  const reload = () => window.location.reload();
  return (
    <div className={css.failed} data-boundary="" tabIndex={-1}>
      <div className={css.full}>
        <Notice
          tone="danger"
          live="assertive"
          actions={
            <>
              <Button look="primary" onClick={reload}>
                {t('ui.reload')}
              </Button>
              {/* If the clipboard is denied, the console still has the error. */}
              <Button onClick={() => void navigator.clipboard.writeText(text).catch(() => undefined)}>
                {t('ui.copyFailure')}
              </Button>
            </>
          }
        >
          <strong>{t('ui.failed')}</strong> {t('ui.failedNext')}
        </Notice>
      </div>
      {/* The strip of queues has no room for words. */}
      <button
        type="button"
        className={css.small}
        aria-label={`${t('ui.failed')} ${t('ui.reload')}`}
        title={`${t('ui.failed')} ${t('ui.reload')}`}
        onClick={reload}
      >
        <Glyph icon={CircleAlert} size={16} tone="danger" />
      </button>
    </div>
  );
}
