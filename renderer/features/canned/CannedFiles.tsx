import { Paperclip } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { Bridge } from '../../../shared/contract.ts';
import { type CannedFile, FILE_LIMITS, sizeOfFiles } from '../../../shared/domain/canned.ts';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import { err, type Result } from '../../../shared/result.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { FileNames } from '../../parts/canned/LanguageLine.tsx';
import { showError } from '../../parts/show-error.ts';
import { chunkOfFile } from '../../parts/writing/attachments.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import field from '../../ui/Field.module.css';
import layout from '../../ui/layout.module.css';
import type { FormField } from './canned-check.ts';
import type { CannedForm } from './canned-form.ts';

interface CannedFilesProps {
  account: string;
  form: CannedForm;
  set: (change: (now: CannedForm) => Partial<CannedForm>) => void;
  errorAt: (field: FormField) => string | null;
  fields: { files: RefObject<HTMLButtonElement | null> };
}

/** The files of a reply, which are stored as soon as they are added. */
export function CannedFiles({ account, form, set, errorAt, fields }: CannedFilesProps) {
  const store = useAppStore();
  const input = useRef<HTMLInputElement>(null);
  const [storing, setStoring] = useState(0);
  const error = errorAt('files');

  const add = async (files: readonly File[]) => {
    setStoring((count) => count + 1);
    for (const file of files) {
      const stored = await storeFile(store.call, account, file);
      if (!stored.ok) showError(stored.error);
      else set(({ files: now }) => ({ files: isListed(now, stored.value) ? now : [...now, stored.value] }));
    }
    setStoring((count) => count - 1);
  };
  const remove = (gone: CannedFile) => {
    set(({ files }) => ({ files: files.filter((file) => file !== gone) }));
    afterNextPaint(() => fields.files.current?.focus());
  };
  return (
    <div className={layout.stackTight}>
      <FileNames files={form.files} onRemove={remove} />
      <div className={layout.row}>
        <Button
          ref={fields.files}
          look="plain"
          icon={Paperclip}
          busy={storing > 0}
          aria-describedby={error ? 'canned-files-error' : undefined}
          onClick={() => input.current?.click()}
        >
          {t('canned.addFiles')}
        </Button>
        {form.files.length > 0 && (
          <span className={layout.meta}>
            {t('composer.size', { used: formatBytes(sizeOfFiles(form.files)), limit: formatBytes(FILE_LIMITS.bytes) })}
          </span>
        )}
      </div>
      {error && (
        <div id="canned-files-error" className={field.error} role="alert">
          {error}
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('canned.filesToAdd')}
        onChange={({ target }) => {
          void add(Array.from(target.files ?? []));
          target.value = '';
        }}
      />
    </div>
  );
}

const isListed = (files: readonly CannedFile[], { hash, name }: CannedFile): boolean =>
  files.some((file) => file.hash === hash && file.name === name);

/** Stores a file's bytes chunk by chunk. */
async function storeFile(call: Bridge['call'], account: string, file: File): Promise<Result<CannedFile>> {
  const { name, type, size } = file;
  const refused = (reason: string) => err('invalid', 'canned.finishFile', { subject: name, detail: { reason } });
  if (size > FILE_LIMITS.bytes) return refused('too-large');
  const upload = crypto.randomUUID();
  for (let index = 0; index * CHUNK_BYTES < size; index += 1) {
    const bytes = await chunkOfFile(file, index);
    if (bytes === null) return refused('unreadable');
    const stored = await call('canned.chunk', { account, upload, index, bytes });
    if (!stored.ok) return stored;
  }
  return call('canned.finishFile', { account, upload, name, type });
}
