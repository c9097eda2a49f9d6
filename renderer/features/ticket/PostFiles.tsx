/** `PostFiles` lists the files of a post by their names. */
import { Paperclip } from 'lucide-react';
import type { PostFile } from '../../../shared/domain/conversation.ts';
import { t } from '../../i18n/index.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './PostFiles.module.css';

export function PostFiles({ files }: { files: readonly PostFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('timeline.filesOfPost')}>
      {files.map(({ name, index, removed }) => (
        <li key={`${index} ${name}`}>
          <Glyph icon={Paperclip} size={14} tone="quiet" />
          <span dir="auto">{name}</span>
          {removed && <span className={css.state}>{t('timeline.fileRemoved')}</span>}
        </li>
      ))}
    </ul>
  );
}
