import { CircleAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Glyph } from './Glyph.tsx';
import css from './Notice.module.css';
import { Notice } from './Notice.tsx';

interface BoundaryProps {
  /** What is shown in it, or its id: where something else is to be shown, that is tried anew. */
  of?: unknown;
  /** Stands in its place, for a part too small for the words of a pane. */
  instead?: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  /** What went wrong; null where nothing did. */
  failure: string | null;
}

/**
 * Catches what fails while it is drawn, so that the rest of the window stays: React would take all
 * of it away. What was typed is not in what is drawn, and stays as well.
 */
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
    const { children, instead } = this.props;
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
              {/* Where the clipboard is withheld nothing is lost: the console has it too. */}
              <Button onClick={() => void navigator.clipboard.writeText(text).catch(() => undefined)}>
                {t('ui.copyFailure')}
              </Button>
            </>
          }
        >
          <strong>{t('ui.failed')}</strong> {t('ui.failedNext')}
        </Notice>
      </div>
      {/* The strip of the queues has no room for words. */}
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
