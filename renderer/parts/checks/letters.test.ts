/**
 * Whole letters as support desks write them, in many languages: none of the checks may say a word
 * of them. A line that is often wrong is read no more.
 */
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../shared/domain/text-language.ts';
import { type CheckedReply, checkReply } from './check-reply.ts';

/** Who it goes to, what they wrote, and the answer. */
type Letter = [name: string, theirs: string, ours: string];

const LETTERS: readonly Letter[] = [
  [
    'Sarah O’Connor',
    'Hi, since last night I cannot log in to my mailbox. It says wrong password although I did not change it. Can you help?',
    'Hi Sarah,\n\nThanks for getting in touch. I can see several failed sign-ins from your phone, so the address was blocked for an hour. I have lifted the block, and your password is unchanged.\n\nPlease check the password stored in the phone: after ten wrong attempts it is blocked again. You can set a new password under Email > Accounts.\n\nIf it still does not work, please attach a screenshot of the message.\n\nBest regards,\nMaya',
  ],
  [
    'Sarah O’Connor',
    'I attached the log of the contact form. My developer Tom says that the SMTP settings are wrong.',
    'Dear Ms O’Connor,\n\nI had a look at the log you attached. The form tries port 25, which is closed for outgoing mail. Please use these settings:\n\n- Server: mail.hosting.example\n- Port: 587 with STARTTLS\n- User name: your full e-mail address\n- Password: the one of the mailbox\n\nTom can test it with `swaks --server mail.hosting.example:587`.\n\nKind regards\nMaya Berg',
  ],
  [
    'ACME Web Studio Ltd',
    'Hello, we need a second IP for our VPS. Regards, Peter',
    'Hello Peter,\n\nThe second IP is attached to your VPS as eth0:1, and I attached a reverse entry to it. No reboot is needed.\n\nThe price is 2.00 a month, from the next invoice on.\n\nRegards,\nMaya',
  ],
  [
    'Michael Brown',
    'The disk of my server is full again, and MySQL does not start. Please add 20 GB.',
    'Hey Mike!\n\nI have attached a new 20 GB volume to your server; it is mounted at /var/lib/mysql. MySQL is up since 10:41.\n\nTo see what fills the disk:\n\n```\ndu -xh / | sort -h | tail -20\nmysql -u root -p$MYSQL_ROOT_PASSWORD -e "SHOW BINARY LOGS"\n```\n\nCheers, Maya',
  ],
  [
    'Jonas Weber',
    'Guten Tag, seit heute Morgen ist unsere Seite nicht erreichbar. Können Sie bitte prüfen, woran das liegt? Im Anhang ein Screenshot.',
    'Guten Tag Herr Weber,\n\nvielen Dank für Ihre Nachricht und den Screenshot im Anhang. Das Zertifikat Ihrer Domain war abgelaufen, weil der A-Eintrag noch auf den alten Server zeigte. Wir haben es erneuert, und die Seite ist wieder erreichbar.\n\nSollte der Fehler noch einmal auftreten, senden Sie uns bitte einen weiteren Screenshot.\n\nMit freundlichen Grüßen\nMaya Berg',
  ],
  [
    'Dr. Annegret Müller-Hansen',
    'Sehr geehrte Damen und Herren, wie richte ich das Passwort für das neue Postfach ein?',
    'Sehr geehrte Frau Dr. Müller-Hansen,\n\ndas Passwort vergeben Sie selbst: im Kundencenter unter E-Mail, Postfächer, Passwort ändern. Es muss mindestens 10 Zeichen haben, davon eine Ziffer.\n\nPasswort vergessen? Dann hilft der Link auf der Anmeldeseite.\n\nFreundliche Grüße\nIhr Support-Team',
  ],
  [
    'Claire Moreau',
    'Bonjour, je ne reçois plus aucun message depuis hier soir. Vous trouverez une capture en pièce jointe. Merci de votre aide.',
    'Bonjour Madame Moreau,\n\nNous avons bien reçu votre capture en pièce jointe. Votre boîte était pleine : elle a été agrandie à 10 Go, et les messages en attente arrivent maintenant.\n\nVotre mot de passe n’a pas changé. Si le problème persiste, merci de nous joindre le message d’erreur complet.\n\nCordialement,\nMaya',
  ],
  [
    'Lucía Fernández Ortega',
    'Buenos días, no puedo entrar en el panel. La contraseña no funciona desde ayer. ¿Me pueden ayudar, por favor?',
    'Estimada Sra. Fernández:\n\nGracias por escribirnos. Hemos desbloqueado su cuenta. La contraseña es la misma de siempre; si no la recuerda, puede cambiarla en la página de acceso.\n\nSi el error continúa, por favor adjunte una captura de pantalla.\n\nUn saludo,\nMaya',
  ],
  [
    'João Pedro Almeida',
    'Bom dia, o meu site está muito lento desde ontem e não consigo aceder ao painel. Podem verificar o que se passa?',
    'Olá João,\n\nObrigado pela sua mensagem. O servidor teve uma falha de disco esta noite; já foi substituído e o site está de novo rápido. Não é preciso mudar a senha.\n\nPode verificar, por favor? Se ainda estiver lento, envie-nos um print em anexo.\n\nCumprimentos,\nMaya',
  ],
  [
    'Paolo Ferri',
    'Buongiorno, non riesco più a inviare posta dal mio indirizzo. Il messaggio dice che il server non accetta la password.',
    'Gentile Sig. Ferri,\n\nabbiamo controllato: la password è corretta, ma il programma usa ancora la porta 25. La preghiamo di impostare la porta 587 con STARTTLS.\n\nSe non funziona, può inviarci uno screenshot in allegato.\n\nCordiali saluti\nMaya',
  ],
  [
    'Willem de Vries',
    'Goedemiddag, de overdracht van mijn domein is nog niet klaar. Wanneer kan ik het gebruiken? Groet, Willem',
    'Geachte heer De Vries,\n\nDank voor uw bericht. De overdracht is vanochtend bevestigd en duurt nog ongeveer een uur. Uw bijlage met de code hebben wij ontvangen; u hoeft niets meer te doen.\n\nMet vriendelijke groet,\nMaya',
  ],
  [
    'Katarzyna Nowak',
    'Dzień dobry, od wczoraj nie działa poczta na naszej stronie. Czy mogą Państwo sprawdzić, co się stało? W załączniku zrzut ekranu.',
    'Dzień dobry Pani Kasiu,\n\ndziękujemy za zrzut w Pani załączniku. Skrzynka była pełna, dlatego wiadomości nie dochodziły. Powiększyliśmy ją i wszystko już działa. Hasło się nie zmieniło.\n\nGdyby problem wrócił, proszę o przesłanie treści błędu.\n\nPozdrawiam,\nMaya',
  ],
  [
    'Наталья Абдрахманова',
    'Здравствуйте, забыли продлить домен, и сайт теперь не открывается. Что нам нужно сделать, чтобы его вернуть?',
    'Здравствуйте, Наташа!\n\nМы продлили домен, и сайт откроется в течение часа. Пароль для входа прежний, менять его не нужно.\n\nСчёт вы найдёте в личном кабинете: в приложении откройте раздел «Финансы». Если что-то не работает, пришлите, пожалуйста, скриншот во вложении.\n\nС уважением,\nМайя',
  ],
  [
    'Тарас Мельник',
    'Добрий день! Пошта не доходить до наших клієнтів вже другий день. Що сталося і коли це буде виправлено?',
    'Доброго дня, пане Тарасе!\n\nДякуємо за повідомлення. Адресу сервера було помилково додано до чорного списку; ми її вже вилучили, і пошта доходить. Пароль змінювати не потрібно.\n\nЯкщо лист знову повернеться, надішліть його, будь ласка, у вкладенні.\n\nЗ повагою,\nМайя',
  ],
  [
    '田中 愛子',
    'お世話になっております。昨夜からメールが受信できません。確認をお願いいたします。',
    '田中様\n\nお世話になっております。メールボックスの容量が上限に達していたため、拡張いたしました。現在は受信できます。パスワードの変更は不要です。\n\n解決しない場合は、エラー画面を添付してください。\n\nどうぞよろしくお願いいたします。\nベルク',
  ],
  [
    '王小明',
    '你好，我的网站从昨天开始打不开，请帮我检查一下是什么原因，谢谢。',
    '王先生，您好：\n\n您的网站因磁盘已满而停止，我们已经清理了日志并重新启动了服务，现在可以正常访问。密码没有变化。\n\n您的附件我们已经收到。如果仍有问题，请提供错误信息的截图。\n\n此致\n敬礼',
  ],
  [
    'Işıl Çelik',
    'Merhaba, mailler Gmail tarafından reddediliyor. Bu sorun için ne yapmam gerekiyor? Yardımcı olur musunuz?',
    'Merhaba Işıl Hanım,\n\nSPF kaydınız eksikti; ekledik ve artık gönderdiğiniz iletiler kabul ediliyor. Şifre değişikliği gerekmiyor. Bir sorun daha olursa lütfen bize yazın.\n\nSaygılarımızla,\nMaya',
  ],
  [
    'Pat',
    'Thanks!',
    'Hi,\n\nyou are welcome. Ticket #ABC-123456 is closed now; invoice 20261120-000123 follows on Monday.\n\nMaya',
  ],
  [
    'Богдан Ткачук',
    'Hello, our customers do not get the mails of the shop. Could you please check the mail queue of the server? We have not changed anything.',
    'Hello Bohdan,\n\nThe queue is empty again. A plugin had sent 4,000 mails in an hour, so the server held them back; nothing was lost.\n\nPassword policy: as of next month, passwords of mailboxes need 12 characters.\n\nBest regards\nMaya',
  ],
  [
    'Dörte Großmann',
    'Ich bekomme die Mahnung nun zum zweiten Mal, obwohl die Rechnung bezahlt ist. Bitte prüfen Sie das.',
    'Hallo Frau Grossmann,\n\ndie Zahlung ist eingegangen und wurde nun zugeordnet; die Mahnung ist gegenstandslos. Eine Kopie der Rechnung finden Sie im Kundencenter unter Rechnungen.\n\n> Rechnung 29949 im Anhang\n> Passwort: geheim123\n\nViele Grüße\nMaya\n\n-- \nSupport · www.hosting.example\nSee attached terms. Password: never asked.',
  ],
];

const checked = (letter: Letter): CheckedReply => {
  const [, theirs, text] = letter;
  return {
    text,
    resting: true,
    signature: 'Hosting Support',
    off: [],
    files: 0,
    plain: false,
    written: { customer: [theirs], staff: [] },
    others: [],
  };
};

describe('a letter as it is written every day', () => {
  it.each(LETTERS.map((letter) => [letter[0], letter] as const))('to %s is let be', (_, letter) => {
    expect(checkReply(checked(letter))).toEqual([]);
  });

  it.each(LETTERS.map((letter) => [letter[0], letter] as const))('to %s is let be at each key', (_, letter) => {
    const [, , text] = letter;
    const said = new Set<string>();
    for (let end = 1; end < text.length; end += 7)
      for (const { words } of checkReply({ ...checked(letter), text: text.slice(0, end), resting: false }))
        said.add(words);
    expect([...said]).toEqual([]);
  });
});

describe('a letter that was meant for somebody else', () => {
  // Each answer to another customer, who writes another language.
  const pairs = LETTERS.flatMap((letter, at) => {
    const to = LETTERS[(at + 5) % LETTERS.length];
    return to && languageOf(to[1]) !== languageOf(letter[2]) ? [[letter, to] as const] : [];
  });

  it('is seen in most cases by its language', () => {
    const seen = pairs.filter(([letter, to]) => checkReply({ ...checked(to), text: letter[2] }).length > 0);
    expect(seen.length).toBeGreaterThanOrEqual(Math.ceil(pairs.length * 0.7));
  });
});
