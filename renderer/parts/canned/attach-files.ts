/** Attaches the files of an inserted canned reply, like files that were dropped. */
import type { Bridge } from '../../../shared/contract.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/Toast.tsx';
import { readInParts } from '../read-in-parts.ts';
import { showError } from '../show-error.ts';

/** Files with the hashes of their contents. */
export type CannedUploads = ReadonlyMap<File, string>;

/** Says which files can't go along where nothing can be attached (`onFiles` is missing). */
export async function attachFiles(
  call: Bridge['call'],
  account: string,
  { files = [] }: CannedReply,
  onFiles: ((files: CannedUploads) => void) | undefined,
): Promise<void> {
  if (files.length === 0) return;
  if (!onFiles) {
    const list = formatList(files.map(({ name }) => name));
    showToast({ title: t('canned.filesNotHere', { list }), urgent: true });
    return;
  }
  const uploads = new Map<File, string>();
  for (const { hash, name, type, size } of files) {
    const parts = await readInParts(size, 'canned.file', (index) => call('canned.file', { account, hash, index }));
    if (parts.ok) uploads.set(new File(parts.value, name, { type }), hash);
    else showError({ ...parts.error, subject: name });
  }
  onFiles(uploads);
}
