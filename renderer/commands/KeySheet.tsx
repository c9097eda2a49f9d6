import { Fragment, useState } from 'react';
import { type MessageKey, t } from '../i18n/index.ts';
import { useApp, useAppStore } from '../store/app-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { CheckField, TextField } from '../ui/Field.tsx';
import { Keys } from '../ui/Keys.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './KeySheet.module.css';
import { type Command, listedCommands, SECTIONS, type Section } from './table.ts';

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
      <Sections />
      <CheckField label={t('commands.letters')} checked={letters} onChange={setLetters} />
    </Dialog>
  );
}

/** What is typed is looked for in the words and in the keys: `k` finds what k does, too. */
const isFound = ({ title, also, keys }: Command, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  const words = `${t(title)} ${also ? t(also) : ''}`.toLowerCase();
  return words.includes(wanted) || keys.some((stroke) => stroke.toLowerCase() === wanted);
};

function Sections() {
  const [text, setText] = useState('');
  const { getState } = useAppStore();
  const found = listedCommands(getState()).filter((command) => command.keys.length > 0 && isFound(command, text));
  return (
    <>
      <TextField
        label={t('commands.find')}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <p role="status">{t('commands.noneFound')}</p>}
      <div className={css.sections}>
        {SECTIONS.map((section) => {
          const commands = found.filter((command) => command.section === section);
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
    </>
  );
}
