import { type ReactNode, type Ref, useRef } from 'react';
import type { QuitText } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { dialogName, isDialogKind } from '../../parts/dialog-drafts/TextDialog.tsx';
import { outboxKind } from '../../parts/outbox/outbox-item.ts';
import { useApp } from '../../store/app-store.ts';
import { isLocked } from '../../store/locked.ts';
import type { Registry } from '../../store/registry.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import css from './QuitDialog.module.css';
import type { Question } from './slice.ts';

/** Asks before quitting or locking about unsent work. The focus is on the harmless choice. */
export function QuitDialog() {
  const { asked, stay } = useApp((app) => app.quitDialog);
  const locked = useApp(isLocked);
  const first = useRef<HTMLButtonElement>(null);
  if (!asked) return null;
  const { held, unsaved, elsewhere, planned = 0 } = asked;
  const loses = isLossy(asked);
  const hint = loses ? 'quitDialog.hintLost' : held.length + planned > 0 ? 'quitDialog.hint' : 'quitDialog.hintNothing';
  // A held text is listed only once, with the held replies.
  const lost = asked.lost.filter(({ id }) => !held.some((text) => text.id === id));
  return (
    <Dialog
      open
      onClose={() => void stay()}
      title={t(asked.to === 'lock' ? 'quitDialog.titleLock' : loses ? 'quitDialog.titleLost' : 'quitDialog.title')}
      description={t(asked.to === 'lock' ? 'quitDialog.hintLock' : hint)}
      initialFocus={first}
      actions={
        asked.to === 'lock' ? <LockActions asked={asked} first={first} /> : <QuitActions asked={asked} first={first} />
      }
    >
      {/* If the list can't be read, the question and its answers still appear. */}
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
              {/* While locked, not even the beginning of a text is shown. */}
              {!locked &&
                unsaved.map((what) => (
                  <li key={what} dir="auto">
                    {what}
                  </li>
                ))}
            </Texts>
          )}
          {planned > 0 && asked.to === 'quit' && (
            <p>
              <span className={css.title}>{t('quitDialog.planned', { count: planned })}</span>{' '}
              {t('quitDialog.plannedThen')}
            </p>
          )}
          {elsewhere > 0 && <p className={css.title}>{t('quitDialog.elsewhere', { count: elsewhere })}</p>}
        </div>
      </Boundary>
      <LeaveError />
    </Dialog>
  );
}

interface ActionsProps {
  asked: Question;
  first: Ref<HTMLButtonElement>;
}

const isLossy = ({ lost, unsaved, elsewhere }: Question) => lost.length + unsaved.length + elsewhere > 0;

function QuitActions({ asked, first }: ActionsProps) {
  const { runningChoice: doing, stay, leave } = useApp((app) => app.quitDialog);
  const count = asked.held.length;
  const loses = isLossy(asked);
  return (
    <>
      <Button ref={first} onClick={() => void stay()}>
        {t('quitDialog.stay')}
      </Button>
      <Button look={loses ? 'danger' : 'edge'} busy={doing === 'keep'} onClick={() => void leave('keep')}>
        {loses ? t('quitDialog.lose') : count > 0 ? t('quitDialog.keep', { count }) : t('quitDialog.close')}
      </Button>
      {count > 0 && (
        <Button look={loses ? 'edge' : 'primary'} busy={doing === 'send'} onClick={() => void leave('send')}>
          {t(loses ? 'quitDialog.sendLost' : 'quitDialog.send')}
        </Button>
      )}
    </>
  );
}

/** The agent asked for the lock, so Enter locks; it never sends. */
function LockActions({ asked, first }: ActionsProps) {
  const { runningChoice: doing, stay, leave } = useApp((app) => app.quitDialog);
  return (
    <>
      <Button onClick={() => void stay()}>{t('quitDialog.stay')}</Button>
      <Button ref={first} busy={doing === 'wait'} onClick={() => void leave('wait')}>
        {t('quitDialog.lockWait')}
      </Button>
      {asked.held.length > 0 && (
        <Button look="primary" busy={doing === 'send'} onClick={() => void leave('send')}>
          {t('quitDialog.lockSend')}
        </Button>
      )}
    </>
  );
}

function LeaveError() {
  const error = useApp((app) => app.quitDialog.error);
  return error && <ErrorNotice error={error} />;
}

function Texts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}

function nameOf(registry: Registry, kind: QuitText['kind'], tid: string): string {
  if (kind === 'reply') return t('ticket.number', { tid });
  if (isDialogKind(kind)) return tid === '' ? dialogName(kind) : `${dialogName(kind)} ${t('ticket.number', { tid })}`;
  return t(outboxKind({ registry }, kind).title);
}

function About({ text: { kind, tid, customer, subject } }: { text: QuitText }) {
  const registry = useApp((app) => app.registry);
  return (
    <li>
      <span className={layout.strong}>{nameOf(registry, kind, tid)}</span>
      {customer && (
        <>
          {' · '}
          <bdi>{customer}</bdi>
        </>
      )}
      {subject && (
        <>
          {' · '}
          <bdi className={signs.quiet}>{subject}</bdi>
        </>
      )}
    </li>
  );
}
