import type { AppError } from '../../shared/result.ts';

const MANAGED: Readonly<Record<string, (what: string) => string>> = {
  unreadable: () => 'their file is there and may not be read.',
  'no-json': () => 'their file is not JSON.',
  'not-understood': (what) => `${what} is not understood.`,
  'no-certificate': (what) => `${what} names no readable file with certificates.`,
};

/** Why the desk did not start, for a terminal or a message box: there is no renderer yet to say it. */
export function explainStart({ kind, operation, subject, detail }: AppError): string {
  const where = detail?.facts?.where;
  if (detail?.reason === 'already-open') {
    return `The desk in this data folder is already open${where ? `: ${where}` : ''}. Use it there, or close it first.`;
  }
  if (operation === 'managed') {
    const what = detail?.field ? `“${detail.field}” in it` : 'it';
    return `The settings for this computer cannot be used, so Rackside does not start: ${MANAGED[detail?.reason ?? '']?.(what)} The file is ${subject}; whoever manages this computer can correct it.`;
  }
  return `The desk could not start: ${operation} failed (${[kind, detail?.reason].filter(Boolean).join(', ')}).`;
}
