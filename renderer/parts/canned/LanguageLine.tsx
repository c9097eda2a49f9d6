import { X } from 'lucide-react';
import { type CannedFile, languagesOf } from '../../../shared/domain/canned.ts';
import { formatBytes, languageName } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import layout from '../../ui/layout.module.css';
import { visibleName } from '../text/file-names.ts';
import { FileChip } from '../writing/FileChip.tsx';
import { NoticeLine } from '../writing/NoticeLine.tsx';
import type { InsertedReply } from './useCanned.ts';
import { nextLanguage } from './useCannedPicker.ts';

/** In a sentence: `German` for `de`, and *the main text* for one without a stated language. */
export const nameOfText = (tag: string | null): string =>
  tag === null ? t('canned.theMainText') : (languageName(tag) ?? tag);

interface NamedText {
  /** Null for the main text. */
  tag: string | null;
  name: string;
  text: string;
}

interface Texts {
  text: string;
  language?: string | undefined;
  texts?: Readonly<Record<string, string>>;
}

/** All texts of a reply, the main one first. */
export const textNames = ({ language, text, texts = {} }: Texts): NamedText[] => [
  { tag: null, name: language ? nameOfText(language) : t('canned.mainText'), text },
  ...Object.entries(texts).map(([tag, other]) => ({ tag, name: nameOfText(tag), text: other })),
];

/** Says in which language a reply was inserted, until its text is changed. */
export function LanguageLine({ inserted, onChange }: { inserted: InsertedReply | null; onChange: () => void }) {
  const keys = useKeysOf()('reply.cannedLanguage');
  if (!inserted) return null;
  const { reply, language, lacks } = inserted;
  const next = languagesOf(reply).length > 1 ? nextLanguage(reply, language) : undefined;
  if (lacks === null && next === undefined) return null;
  const name = nameOfText(language);
  return (
    <NoticeLine
      tone={lacks === null ? 'info' : 'warn'}
      actions={
        next !== undefined && (
          <Button look="plain" onClick={onChange}>
            {t('canned.useText', { name: nameOfText(next ?? reply.language ?? null) })} {keys && <Keys keys={keys} />}
          </Button>
        )
      }
    >
      {lacks === null ? t('canned.insertedIn', { name }) : t('canned.lacks', { wanted: nameOfText(lacks), name })}
    </NoticeLine>
  );
}

interface FileNamesProps {
  files?: readonly CannedFile[] | undefined;
  onRemove?: (file: CannedFile) => void;
}

export function FileNames({ files = [], onRemove }: FileNamesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={layout.wrap} aria-label={t('canned.files')}>
      {files.map((file) => {
        const name = visibleName(file.name);
        const label = t('composer.removeFile', { name });
        return (
          <FileChip key={`${file.hash} ${name}`} name={name} meta={formatBytes(file.size)}>
            {onRemove && <IconButton icon={X} size={14} label={label} onClick={() => onRemove(file)} />}
          </FileChip>
        );
      })}
    </ul>
  );
}
