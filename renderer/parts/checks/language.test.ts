/** Languages of real letters, and replies that are in the customer's language or may be meant. */
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../shared/domain/text-language.ts';
import { otherLanguage } from './language.ts';

const LETTERS: Record<string, string> = {
  en: 'Thank you for waiting. We have moved your site to the new server, and the certificate is valid again. Please check it.',
  de: 'Vielen Dank für Ihre Geduld. Wir haben Ihre Seite auf den neuen Server umgezogen, und das Zertifikat ist wieder gültig.',
  fr: 'Merci pour votre patience. Nous avons déplacé votre site vers le nouveau serveur, et le certificat est de nouveau valable.',
  es: 'Gracias por su paciencia. Hemos movido su sitio al nuevo servidor y el certificado es válido otra vez. Si no es así, avísenos.',
  pt: 'Obrigado pela sua paciência. O seu site foi movido para o novo servidor e o certificado já está válido. Se não funcionar, avise.',
  it: 'Grazie per la pazienza. Abbiamo spostato il sito sul nuovo server e il certificato è di nuovo valido. Se non funziona, ci scriva.',
  nl: 'Bedankt voor uw geduld. Wij hebben uw site naar de nieuwe server verplaatst en het certificaat is weer geldig. Laat het ons weten als dit niet zo is.',
  pl: 'Dziękujemy za cierpliwość. Strona została przeniesiona na nowy serwer, a certyfikat jest już ważny. Proszę dać znać, jeśli to nie działa.',
  cs: 'Děkujeme za trpělivost. Web jsme přesunuli na nový server a certifikát je už platný. Prosím dejte nám vědět, jestli to není tak, jak má být.',
  sv: 'Tack för att du har väntat. Vi har flyttat din sida till den nya servern, och certifikatet är giltigt igen. Hör av dig om det inte fungerar.',
  ru: 'Спасибо за ожидание. Мы перенесли ваш сайт на новый сервер, и сертификат снова действителен. Проверьте, пожалуйста.',
  uk: 'Дякуємо за очікування. Ми перенесли ваш сайт на новий сервер, і сертифікат знову дійсний. Перевірте, будь ласка.',
  zh: '感谢您的耐心等待。我们已将您的网站迁移到新服务器，证书现已恢复有效。请您检查一下。',
  ja: 'お待たせいたしました。サイトを新しいサーバーへ移行し、証明書も有効になりました。ご確認ください。',
  ko: '기다려 주셔서 감사합니다. 사이트를 새 서버로 옮겼으며 인증서도 다시 유효합니다. 확인해 주세요.',
};

describe('the language of a text', () => {
  it.each(Object.entries(LETTERS))('is %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    'OK, thanks!',
    'Спасибо!',
    '2026-11-20 10:41:07 [error] 1234#0: upstream timed out (110: Connection timed out) while connecting to upstream',
    'ns1.example.com\nns2.example.com',
    '```\nthe server is down and you are not the one who has to be there\n```',
    'srv-01 srv-02 srv-03 srv-04 apache nginx mysql php-fpm redis memcached varnish haproxy',
    '',
  ])('is not certain in %j', (text) => {
    expect(languageOf(text)).toBeNull();
  });
});

describe('another language than the customer’s', () => {
  const { en = '', de = '', ru = '', uk = '', ja = '' } = LETTERS;

  it('is seen where both are certain', () => {
    expect(otherLanguage(en, { customer: [ru], staff: [] })).toEqual({ reply: 'en', customer: 'ru' });
    expect(otherLanguage(en, { customer: [ja], staff: [] })).toEqual({ reply: 'en', customer: 'ja' });
    expect(otherLanguage(de, { customer: [en], staff: [] })).toEqual({ reply: 'de', customer: 'en' });
    expect(otherLanguage(ru, { customer: [uk], staff: [] })).toEqual({ reply: 'ru', customer: 'uk' });
  });

  it.each(Object.keys(LETTERS))('is none where both write %s', (language) => {
    const text = LETTERS[language] ?? '';
    expect(otherLanguage(text, { customer: [text], staff: [] })).toBeNull();
  });

  it('is none where it may be meant', () => {
    // They wrote in it before, in another message or beside their own words.
    expect(otherLanguage(en, { customer: [en, ru], staff: [] })).toBeNull();
    expect(otherLanguage(en, { customer: [`${ru}\n\n${en}`], staff: [] })).toBeNull();
    // They were answered in it before.
    expect(otherLanguage(en, { customer: [ru], staff: [en] })).toBeNull();
    // The reply is in both.
    expect(otherLanguage(`${ru}\n\n${en}`, { customer: [ru], staff: [] })).toBeNull();
    expect(otherLanguage(`${en}\n\n${en}\n\n${ru}`, { customer: [ru], staff: [] })).toBeNull();
  });

  it('is none where too little is known', () => {
    expect(otherLanguage(en, { customer: [], staff: [] })).toBeNull();
    expect(otherLanguage(en, { customer: ['Спасибо!'], staff: [] })).toBeNull();
    expect(otherLanguage('Done, thanks!', { customer: [ru], staff: [] })).toBeNull();
    expect(
      otherLanguage('Готово:\n\n```\nthe log of the server is not there and you can see it\n```', {
        customer: [en],
        staff: [],
      }),
    ).toBeNull();
  });

  it('does not hear what is quoted, on either side', () => {
    expect(otherLanguage(`${'> '}${ru}\n\nDone.`, { customer: [en], staff: [] })).toBeNull();
    const quoting = `${ru}\n\nOn Tue, 3 Nov 2026, Support wrote:\n> ${en}\n> ${en}\n> ${en}\n> ${en}`;
    expect(otherLanguage(ru, { customer: [quoting], staff: [] })).toBeNull();
    expect(otherLanguage(en, { customer: [quoting], staff: [] })).toEqual({ reply: 'en', customer: 'ru' });
  });
});
