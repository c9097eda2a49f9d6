/** Sentences that promise a file, in many languages, and real sentences that promise none. */
import { describe, expect, it } from 'vitest';
import { promisesFile } from './attached.ts';

describe('a promised file', () => {
  it.each([
    'Please find attached the access log of last night.',
    'I have attached a screenshot of the setting.',
    'I’ve attached the invoice as a PDF.',
    'See the attached file for the DNS records.',
    'The report is attached.',
    'Attached is the list of blocked addresses.',
    'You will find the steps in the attachment.',
    'We are attaching the signed contract.',
    'Anbei die Rechnung für November.',
    'Im Anhang finden Sie das Protokoll.',
    'Ich habe Ihnen die Anleitung angehängt.',
    'Sie finden die Zugangsdaten im Anhang.',
    'Die Rechnung ist dieser Nachricht beigefügt.',
    'Vous trouverez ci-joint la facture.',
    'Vous trouverez le journal en pièce jointe.',
    'Je vous joins la capture.',
    'Le adjunto la factura de noviembre.',
    'He adjuntado una captura de pantalla.',
    'Segue em anexo o relatório.',
    'Anexei o log do servidor.',
    'In allegato trova la fattura.',
    'Le allego lo screenshot.',
    'Bijgevoegd vindt u de factuur.',
    'In de bijlage staat het logbestand.',
    'W załączniku przesyłam fakturę.',
    'Załączam zrzut ekranu.',
    'Во вложении журнал сервера.',
    'Я прикрепил скриншот настройки.',
    'У вкладенні рахунок за листопад.',
    'Додаю скріншот налаштувань.',
    'V příloze posílám fakturu.',
    'Jag bifogar fakturan.',
    'أرفقت لكم سجل الخادم.',
    'لقد أرفقنا لقطة شاشة للإعدادات.',
    'مرفق فاتورة نوفمبر.',
    'الفاتورة مرفقة مع هذه الرسالة.',
    'ستجدون التقرير في الملف المرفق.',
    'يُرجى الاطلاع على المرفقات.',
    'تجد الخطوات مرفقةً أدناه.',
    'تم إرفاق السجل كاملًا.',
    '请查收附件。',
    '详情请见附件。',
    '請見附件。',
    'ログを添付いたします。',
    '添付ファイルをご確認ください。',
    '로그 파일을 첨부했습니다.',
  ])('is heard in %j', (text) => {
    expect(promisesFile(`Hello,\n\n${text}\n\nRegards`)).toBe(true);
  });

  it.each([
    // Files are asked for.
    'Please attach a screenshot of the message.',
    'Could you attach the log, please?',
    'Bitte hängen Sie einen Screenshot an.',
    'Könnten Sie uns einen Screenshot als Anhang schicken?',
    'Merci de nous joindre une capture d’écran.',
    'Por favor, adjunte una captura.',
    'Poderia enviar o print em anexo?',
    'Può inviarci uno screenshot in allegato?',
    'Prosimy o przesłanie zrzutu w załączniku.',
    'Пожалуйста, пришлите скриншот во вложении.',
    'Будь ласка, надішліть знімок у вкладенні.',
    '请提供附件中的日志。',
    'スクリーンショットを添付してください。',
    'يرجى إرفاق لقطة شاشة للرسالة.',
    'هل يمكنكم إرسال السجل في المرفقات؟',
    'أرسلوا لنا السجل في المرفق.',
    // Files of the customer.
    'Thank you, I have read the log you attached.',
    'The file attached to your message is empty.',
    'Your attachment could not be opened.',
    'The screenshot you attached shows the old name server.',
    'Danke, der von Ihnen angehängte Screenshot hilft sehr.',
    'Votre pièce jointe est arrivée.',
    'Nous avons bien reçu votre capture en pièce jointe.',
    'Hemos recibido su archivo adjunto.',
    'Recebemos seu arquivo em anexo.',
    'Uw bijlage is aangekomen.',
    '您的附件无法打开。',
    'شكرًا، راجعنا الملف المرفق.',
    'الصورة التي أرفقتها تُظهر خادم الأسماء القديم.',
    'مرفقاتكم لم تُفتح لدينا.',
    // None is there.
    'There was no file attached to this ticket.',
    'Mails with an attachment over 25 MB are refused.',
    'I can see that nothing is attached.',
    'I did not attach anything to that mail.',
    'Mails without attachments arrive.',
    'Anhänge über 25 MB werden abgelehnt.',
    'لا توجد ملفات مرفقة بهذه التذكرة.',
    'تُرفض الرسائل ذات المرفقات الكبيرة.',
    '添付ファイルの容量は25MBまでです。',
    // Hosting.
    'The volume is attached to your server as /dev/sdb.',
    'I have attached the second IP to your VPS.',
    'We attached a new disk to the instance this morning.',
    'The license is attached to your account.',
    'I have attached 50 GB of storage.',
    'The add-on is attached to the product.',
    'Attach the volume in the console and restart.',
    'القرص مرفق بخادمك.',
    'تم إرفاق عنوان ثانٍ بالخادم.',
    'Das Volume ist an Ihren Server angehängt.',
    'В приложении откройте раздел «Домены».',
    'У додатку відкрийте розділ «Домени».',
    // The attachment of another letter.
    'The invoice was in the attachment of my last message.',
    'As written yesterday, the log is attached there.',
    '',
  ])('is not heard in %j', (text) => {
    expect(promisesFile(`Hello,\n\n${text}\n\nRegards`)).toBe(false);
  });

  it('is not heard in what is quoted, nor in a signature', () => {
    expect(promisesFile('> Please find attached the log.\n\nThank you, that helps.')).toBe(false);
    expect(promisesFile('Thank you.\n\n-- \nMaya Berg\nSee the attached file for our terms.')).toBe(false);
    expect(promisesFile('Thank you.\n\nMaya\nSee the attached file.', 'Maya\nSee the attached file.')).toBe(false);
  });

  it('is found soon in a long text', () => {
    expect(promisesFile('attached to the '.repeat(20_000))).toBe(false);
  });
});
