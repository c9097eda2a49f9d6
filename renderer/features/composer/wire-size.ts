import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/**
 * What files weigh on the wire: the service takes them as one form field, base64 of the JSON of
 * `[{"name": …, "data": base64(content)}]`, so about 16/9 of their bytes.
 */
export function wireSize(files: readonly { name: string; size: number }[]): number {
  if (files.length === 0) return 0;
  const json = files.reduce((sum, file) => sum + entry(file.name) + base64(file.size), 0);
  return base64(json + files.length - 1 + '[]'.length);
}

const base64 = (bytes: number) => 4 * Math.ceil(bytes / 3);
const utf8 = new TextEncoder();
const entry = (name: string) => utf8.encode(JSON.stringify({ name, data: '' })).byteLength;

/** Below this, no service of the family refuses for size. */
const SURELY_FINE = 1024 * 1024;

/** What files weigh against the limit; and against the largest that ever went through, where that says something. */
export function wireWords(used: number, limit: number, largest: number): string {
  const said = { used: formatBytes(used), limit: formatBytes(wireSize([{ name: '', size: limit }])) };
  const unproven = used > SURELY_FINE && largest > 0 && used > largest;
  return unproven ? t('composer.wireUnproven', { ...said, largest: formatBytes(largest) }) : t('composer.wire', said);
}
