import { Fragment } from 'react';
import { type MessageKey, t } from '../i18n/index.ts';
import { useApp } from '../store/app-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/Field.tsx';
import { Keys } from '../ui/Keys.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './KeySheet.module.css';
import { allCommands, SECTIONS, type Section } from './table.ts';

const TITLES: Record<Section, MessageKey> = {
  move: 'commands.sectionMove',
  ticket: 'commands.sectionTicket',
  write: 'commands.sectionWrite',
  window: 'commands.sectionWindow',
};

/** Every command that has keys, by section. */
export function KeySheet() {
  const open = useApp((app) => app.nav.keysOpen);
  const setOpen = useApp((app) => app.nav.setKeysOpen);
  const letters = useApp((app) => app.shell.letters);
  const setLetters = useApp((app) => app.shell.setLetters);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('commands.title')} width="wide">
      {!letters && <Notice tone="info">{t('commands.lettersOff')}</Notice>}
      <div className={css.sections}>
        {SECTIONS.map((section) => {
          const commands = allCommands().filter(
            ({ section: own, keys, unlisted }) => own === section && keys.length > 0 && !unlisted,
          );
          if (commands.length === 0) return null;
          return (
            <section key={section} className={css.section}>
              <h3 className={css.title}>{t(TITLES[section])}</h3>
              <dl className={css.list}>
                {commands.map((command) => (
                  <Fragment key={command.id}>
                    <dt>{t(command.title)}</dt>
                    <dd className={css.keys}>
                      {command.keys.map((keys) => (
                        <Keys key={keys} keys={keys} />
                      ))}
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <CheckField label={t('commands.letters')} checked={letters} onChange={setLetters} />
    </Dialog>
  );
}
