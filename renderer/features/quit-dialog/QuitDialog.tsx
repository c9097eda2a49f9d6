import { type ReactNode, useRef } from 'react';
import type { QuitText } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { dialogName, isDialogKind } from '../../parts/dialog-drafts/dialog-draft.tsx';
import { outboxKind } from '../../parts/outbox/outbox-item.ts';
import { useApp } from '../../store/app-store.ts';
import { isLocked } from '../../store/locked.ts';
import type { Registry } from '../../store/registry.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './QuitDialog.module.css';

/**
 * Before the program ends: what becomes of replies in their hold, and of what nothing keeps. The
 * focus is on what loses nothing and sends nothing, so that Enter answers no question that was not
 * read.
 */
export function QuitDialog() {
  const { asked, doing, error, stay, leave } = useApp((app) => app.quitDialog);
  const locked = useApp(isLocked);
  const first = useRef<HTMLButtonElement>(null);
  if (!asked) return null;
  const { held, unsaved, elsewhere } = asked;
  const loses = asked.lost.length + unsaved.length + elsewhere > 0;
  // What is held is listed once: it is lost or sent.
  const lost = asked.lost.filter(({ id }) => !held.some((text) => text.id === id));
  return (
    <Dialog
      open
      onClose={() => void stay()}
      title={t(loses ? 'quitDialog.titleLost' : 'quitDialog.title')}
      description={t(loses ? 'quitDialog.hintLost' : held.length > 0 ? 'quitDialog.hint' : 'quitDialog.hintNothing')}
      initialFocus={first}
      actions={
        <>
          <Button ref={first} onClick={() => void stay()}>
            {t('quitDialog.stay')}
          </Button>
          <Button look={loses ? 'danger' : 'edge'} busy={doing === 'keep'} onClick={() => void leave('keep')}>
            {loses
              ? t('quitDialog.lose')
              : held.length > 0
                ? t('quitDialog.keep', { count: held.length })
                : t('quitDialog.close')}
          </Button>
          {held.length > 0 && (
            <Button look={loses ? 'edge' : 'primary'} busy={doing === 'send'} onClick={() => void leave('send')}>
              {t(loses ? 'quitDialog.sendLost' : 'quitDialog.send')}
            </Button>
          )}
        </>
      }
    >
      {/* What cannot be listed takes neither the question away nor its answers. */}
      <Boundary
        of={held
          .concat(lost)
          .map(({ id }) => id)
          .join()}
      >
        <div className={css.lists}>
          {held.length > 0 && (
            <Texts title={t('quitDialog.held', { count: held.length })}>
              {held.map((text) => (
                <About key={text.id} text={text} />
              ))}
            </Texts>
          )}
          {lost.length > 0 && (
            <Texts title={t('quitDialog.lost', { count: lost.length })}>
              {lost.map((text) => (
                <About key={text.id} text={text} />
              ))}
            </Texts>
          )}
          {unsaved.length > 0 && (
            <Texts title={t('quitDialog.unsaved', { count: unsaved.length })}>
              {/* Behind a lock, not even the beginning of a text is shown. */}
              {!locked &&
                unsaved.map((what) => (
                  <li key={what} dir="auto">
                    {what}
                  </li>
                ))}
            </Texts>
          )}
          {elsewhere > 0 && <p className={css.title}>{t('quitDialog.elsewhere', { count: elsewhere })}</p>}
        </div>
      </Boundary>
      {error && <ErrorNotice error={error} />}
    </Dialog>
  );
}

function Texts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}

/** A reply by its ticket's number, a form by what it is, a dialog by both. */
function whatOf(registry: Registry, kind: QuitText['kind'], tid: string): string {
  if (kind === 'reply') return `#${tid}`;
  if (isDialogKind(kind)) return tid === '' ? dialogName(kind) : `${dialogName(kind)} #${tid}`;
  return t(outboxKind({ registry }, kind).title);
}

/** What it is; then whom it is for, and its subject. */
function About({ text: { kind, tid, customer, subject } }: { text: QuitText }) {
  const registry = useApp((app) => app.registry);
  return (
    <li>
      <span className={css.what}>{whatOf(registry, kind, tid)}</span>
      {customer && (
        <>
          {' · '}
          <bdi>{customer}</bdi>
        </>
      )}
      {subject && (
        <>
          {' · '}
          <bdi className={css.subject}>{subject}</bdi>
        </>
      )}
    </li>
  );
}
