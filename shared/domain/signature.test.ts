import { describe, expect, it } from 'vitest';
import { hasSignature, signatureFor, withSignature } from './signature.ts';

const SIGNATURE = 'Mara Lind\nHosting support';

it('is the one of the text’s language, or the first', () => {
  const own = `${SIGNATURE}\n\n[de]\nMara Lind\nIhr Hosting-Team\n[pt-BR]\nMara`;
  const german = 'Hallo, ich habe das für Sie geändert, und Sie können die Seite jetzt wieder aufrufen.';
  const portuguese = 'Olá, eu já fiz a mudança para você e agora a página está no ar de novo, obrigado.';
  expect(signatureFor(own, 'name', german)).toBe('Mara Lind\nIhr Hosting-Team');
  expect(signatureFor(own, 'name', portuguese)).toBe('Mara');
  for (const text of ['Done.', 'Hello, I have changed this for you, and you can open the page again now.'])
    expect(signatureFor(own, 'name', text)).toBe(SIGNATURE);
  expect(signatureFor(own, 'client', german)).toBe('');
});

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
