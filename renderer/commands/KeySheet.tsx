import { Fragment, useState } from 'react';
import { type MessageKey, t } from '../i18n/index.ts';
import { showError } from '../parts/show-error.ts';
import { useApp, useAppStore } from '../store/app-store.ts';
import { type ChangedKeys, changedKeys } from '../store/key-bindings.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CheckField, TextField } from '../ui/Field.tsx';
import { Keys } from '../ui/Keys.tsx';
import { Notice } from '../ui/Notice.tsx';
import { KeyEditor } from './KeyEditor.tsx';
import css from './KeySheet.module.css';
import { type Command, listedCommands, SECTIONS, type Section } from './table.ts';

/** Lists all commands with keys, by task. Keys are also changed here. */
export function KeySheet() {
  const open = useApp((app) => app.nav.keysOpen);
  const setOpen = useApp((app) => app.nav.setKeysOpen);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('commands.title')} width="wide">
      <Sheet />
    </Dialog>
  );
}

function Sheet() {
  const letters = useApp((app) => app.shell.letters);
  const setLetters = useApp((app) => app.shell.setLetters);
  const canStore = useApp((app) => app.computer.computer !== null);
  const [text, setText] = useState('');
  const [changing, setChanging] = useState(false);
  return (
    <>
      {!letters && <Notice tone="info">{t('commands.lettersOff')}</Notice>}
      <div className={css.head}>
        <TextField
          label={t('commands.find')}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {canStore && (
          <Button onClick={() => setChanging(!changing)}>
            {t(changing ? 'commands.changeDone' : 'commands.change')}
          </Button>
        )}
        {changing && <Reset />}
      </div>
      {changing && <p className={css.hint}>{t('commands.changeHint')}</p>}
      <Sections text={text} changing={changing} />
      <CheckField label={t('commands.letters')} checked={letters} onChange={setLetters} />
    </>
  );
}

function Reset() {
  const { getState } = useAppStore();
  const changed = useApp(changedKeys);
  const [before, setBefore] = useState<ChangedKeys | null>(null);
  const some = Object.keys(changed).length > 0;
  if (!some && !before) return null;
  const reset = () => {
    setBefore(some ? changed : null);
    storeKeys(getState, some ? {} : (before ?? {}));
  };
  return <Button onClick={reset}>{t(some ? 'commands.resetAll' : 'commands.resetUndo')}</Button>;
}

/** Stores the keys for all windows of this computer. On failure, reports it and changes nothing. */
function storeKeys(get: ReturnType<typeof useAppStore>['getState'], keys: ChangedKeys): void {
  const own = Object.fromEntries(Object.entries(keys).map(([id, strokes]) => [id, [...strokes]]));
  void get()
    .computer.configure({ keys: own })
    .then((answer) => answer.ok || showError(answer.error));
}

/** Searches titles and keys; a section's title finds the whole section if no command matches. */
function foundAmong(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = text.trim().toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(wanted);
  const own = commands.filter(
    ({ title, synonyms: also, keys }) =>
      has(`${t(title)} ${also ? t(also) : ''}`) || keys.some((stroke) => stroke.toLowerCase() === wanted),
  );
  return own.length > 0 ? own : commands.filter(({ section }) => has(t(SECTION_TITLES[section])));
}

function Sections({ text, changing }: { text: string; changing: boolean }) {
  const { getState } = useAppStore();
  // Subscribe, so that changed keys render at once.
  useApp(changedKeys);
  const store = (keys: ChangedKeys) => storeKeys(getState, keys);
  const listed = listedCommands(getState()).filter(({ keys }) => changing || keys.length > 0);
  const found = foundAmong(listed, text);
  return (
    <>
      {found.length === 0 && <p role="status">{t('commands.noneFound')}</p>}
      <div className={css.sections}>
        {SECTIONS.map((section) => {
          const commands = found.filter((command) => command.section === section);
          if (commands.length === 0) return null;
          return (
            <section key={section} className={css.section}>
              <h3 className={css.title}>{t(SECTION_TITLES[section])}</h3>
              <dl className={css.list}>
                {commands.map((command) => (
                  <Fragment key={command.id}>
                    <dt>{t(command.title)}</dt>
                    {changing ? (
                      <KeyEditor command={command} onStore={store} />
                    ) : (
                      <dd className={css.keys}>
                        {command.keys.map((keys) => (
                          <Keys key={keys} keys={keys} />
                        ))}
                      </dd>
                    )}
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

export const SECTION_TITLES: Record<Section, MessageKey> = {
  move: 'commands.sectionMove',
  go: 'commands.sectionGo',
  select: 'commands.sectionSelect',
  ticket: 'commands.sectionTicket',
  mark: 'commands.sectionMark',
  write: 'commands.sectionWrite',
  window: 'commands.sectionWindow',
};
