import { describe, expect, it } from 'vitest';
import { hasSignature, withSignature } from './signature.ts';

const SIGNATURE = 'Mara Lind\nHosting support';

describe('a signature', () => {
  const table: [what: string, text: string, signature: string, whole: string][] = [
    ['stands below the text, after a blank line', 'Done.', SIGNATURE, `Done.\n\n${SIGNATURE}`],
    ['leaves no more than one blank line', 'Done.\n\n\n ', SIGNATURE, `Done.\n\n${SIGNATURE}`],
    ['loses the blanks around itself', 'Done.', `\n ${SIGNATURE}\n\n`, `Done.\n\n${SIGNATURE}`],
    ['that is empty leaves the text as written', 'Done.\n\n', '', 'Done.\n\n'],
    ['of blanks only leaves the text as written', 'Done. ', ' \n ', 'Done. '],
    ['is not added to a text that ends with it', `Done.\n\n${SIGNATURE}\n`, SIGNATURE, `Done.\n\n${SIGNATURE}\n`],
    [
      'is not added where it stands above a quotation',
      `Done.\n\n${SIGNATURE}\n\n> Help!`,
      SIGNATURE,
      `Done.\n\n${SIGNATURE}\n\n> Help!`,
    ],
    [
      'is found in a text with other line ends and blanks',
      'Done.\r\n\r\nMara Lind \r\n  Hosting support',
      SIGNATURE,
      'Done.\r\n\r\nMara Lind \r\n  Hosting support',
    ],
    ['is added where only a part of it stands', 'Done.\n\nMara Lind', SIGNATURE, `Done.\n\nMara Lind\n\n${SIGNATURE}`],
    ['is added where its words stand within a line', 'Ask Mara Lind.', 'Mara Lind', 'Ask Mara Lind.\n\nMara Lind'],
    [
      'that somebody else was quoted with is not ours',
      '> Mara Lind\n> Hosting support',
      SIGNATURE,
      `> Mara Lind\n> Hosting support\n\n${SIGNATURE}`,
    ],
  ];
  it.each(table)('%s', (_, text, signature, whole) => {
    expect(withSignature(text, signature)).toBe(whole);
    // Sent back and signed again, nothing is added.
    expect(withSignature(whole, signature)).toBe(whole);
  });

  it('that is empty is in no text', () => {
    expect(hasSignature('', '')).toBe(false);
    expect(hasSignature('a\n\nb', '  ')).toBe(false);
  });
});
