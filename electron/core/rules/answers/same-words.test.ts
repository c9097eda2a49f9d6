import { describe, expect, it } from 'vitest';
import { sameWordsAs } from './same-words.ts';

/** Subject and first message of two tickets of one customer. */
type Pair = [string, [string, string], [string, string]];

const CLOSING = '\n\nBest regards,\nAiko Tanaka\nTanaka Ceramics GmbH\nTel. +81 3 1234 5678';

const SAME: Pair[] = [
  [
    'asked again from another address',
    ['Mail down', `Hello,\n\nsince this morning nobody receives mail on shop.example.${CLOSING}`],
    ['URGENT: no mail!!', `Hi,\n\nI still receive no mail on shop.example since this morning.${CLOSING}`],
  ],
  [
    'sent twice by the form',
    ['SSL certificate expired', 'Browsers warn that the certificate has expired.'],
    ['SSL certificate expired', 'Browsers warn that the certificate has expired.'],
  ],
  [
    'the same subject, while one message is not stored',
    ['Backup restore of the database from Monday', ''],
    ['Re: Backup restore of the database from Monday', 'Any news about the restore? I need the database.'],
  ],
  [
    'one order, in other words',
    ['Order 1042117 not active', 'I paid order 1042117 two days ago and the product is still pending.'],
    ['When will you set up my VPS?', 'I placed order 1042117 on Monday, paid it, and it is pending.'],
  ],
  [
    'a reply that came as a new ticket',
    ['DNS records', 'Please point www.kiln.example to 192.0.2.10 and add an MX record.'],
    [
      'RE: [#ABC-123456] DNS records',
      'You did not point www.kiln.example to the address. The MX record is missing, too.',
    ],
  ],
  [
    'a shorter second one',
    [
      'WordPress hacked',
      'My WordPress at kiln.example redirects visitors to a casino. I found unknown administrators and strange plugins in wp-content. Please clean the malware and restore a backup from before Sunday.',
    ],
    ['malware', 'kiln.example redirects to a casino!!! please clean the malware'],
  ],
  [
    'German',
    [
      'E-Mail-Versand gestört',
      'Guten Tag,\n\nüber Outlook können keine E-Mails mehr versendet werden, Fehler 550.\n\nMit freundlichen Grüßen\nJan Weber',
    ],
    [
      'Kein Versand möglich',
      'Hallo,\n\nder Versand über Outlook ist gestört: E-Mails kommen mit Fehler 550 zurück.\n\nViele Grüße\nJan Weber',
    ],
  ],
  [
    'German compounds and endings',
    ['Rechnung 20231177 falsch', 'Die Rechnung 20231177 enthält die Domain zweimal.'],
    ['Falsche Rechnung', 'In Rechnung 20231177 ist die Domain zweimal berechnet worden.'],
  ],
  [
    'Spanish',
    [
      'No puedo entrar al panel',
      'Hola,\n\nno puedo entrar al cPanel de tienda.example, la contraseña es rechazada.\n\nSaludos,\nLucía Pérez',
    ],
    ['cPanel rechaza mi contraseña', 'Buenos días, el cPanel de tienda.example rechaza la contraseña.\n\nGracias'],
  ],
  [
    'French',
    [
      'Transfert du domaine',
      'Bonjour,\n\nle transfert du domaine atelier.example est bloqué, le code est refusé.\n\nCordialement,\nMarie Duval',
    ],
    ['Code de transfert refusé', 'Bonjour, votre page refuse le code de transfert pour atelier.example.\n\nMerci'],
  ],
  [
    'Portuguese',
    ['Site fora do ar', 'Olá, o site loja.example está fora do ar desde ontem com erro 503.'],
    ['Erro 503', 'Boa tarde, loja.example continua fora do ar, erro 503.'],
  ],
  [
    'Polish',
    [
      'Certyfikat wygasł',
      'Dzień dobry, certyfikat dla sklep.example wygasł i przeglądarka ostrzega klientów.\n\nPozdrawiam, Ewa Nowak',
    ],
    ['Przeglądarka ostrzega', 'Przeglądarka ostrzega klientów sklep.example: certyfikat wygasł.'],
  ],
  [
    'Russian',
    ['Не приходит почта', 'Здравствуйте! Не приходят письма на ящик магазина, сервер отвечает отказом.'],
    ['Письма не приходят', 'Добрый день, письма на ящик магазина так и не приходят.'],
  ],
  [
    'Japanese, without blanks',
    [
      'メールが届きません',
      'お世話になっております。昨日からメールが届きません。受信サーバーの設定を確認してください。\nよろしくお願いいたします。',
    ],
    ['メール受信できない', '昨日からメールの受信ができません。受信サーバーの設定は変更していません。'],
  ],
  [
    'Chinese, without blanks',
    ['网站无法访问', '您好，我的网站从今天早上开始无法访问，显示数据库连接错误。'],
    ['数据库连接错误', '网站显示数据库连接错误，早上开始就无法访问，请尽快处理。'],
  ],
  [
    'Thai, without blanks',
    ['อีเมลใช้งานไม่ได้', 'ตั้งแต่เช้านี้อีเมลของบริษัทส่งไม่ออก ขึ้นข้อความรหัสผ่านไม่ถูกต้อง'],
    ['ส่งอีเมลไม่ออก', 'อีเมลบริษัทส่งไม่ออก รหัสผ่านไม่ถูกต้อง ตั้งแต่เช้า'],
  ],
];

const DIFFERENT: Pair[] = [
  [
    'two matters of one domain',
    ['Mail down', `Hello,\n\nsince this morning nobody receives mail on shop.example.${CLOSING}`],
    ['Upgrade', `Hello,\n\nplease move shop.example to the larger plan from next month.${CLOSING}`],
  ],
  [
    'one matter of two domains',
    ['Renew domain', 'Please renew kiln.example for two years.'],
    ['Renew domain', 'Please renew glaze.example for two years.'],
  ],
  [
    'two orders',
    ['Order 1042117', 'Please cancel order 1042117, I ordered the wrong plan.'],
    ['Order 1042200', 'Please cancel order 1042200, I ordered the wrong plan.'],
  ],
  [
    'two invoices',
    ['Question about invoice #20451', 'Why does invoice 20451 have no VAT number?'],
    ['Question about invoice #20460', 'Why does invoice 20460 have no VAT number?'],
  ],
  ['subjects that say nothing', ['Help', ''], ['Help', '']],
  ['subjects that say little', ['Problem with my website', ''], ['Re: Problem with website', '']],
  [
    'only greeting and signature in common',
    ['Invoice', `Dear support,\n\ncan you send me the invoice for April?${CLOSING}`],
    ['PHP version', `Dear support,\n\nwhich PHP versions can I choose?${CLOSING}`],
  ],
  [
    'a signature without dashes, with links',
    [
      'FTP login',
      'The FTP login is rejected.\n\nKind regards\nAiko Tanaka\nkiln.example\nceramics and pottery classes in Kyoto',
    ],
    [
      'Quote',
      'How much is a second dedicated server?\n\nKind regards\nAiko Tanaka\nkiln.example\nceramics and pottery classes in Kyoto',
    ],
  ],
  [
    'a mailbox to make, and one that is full',
    ['New mailbox', 'Please create a mailbox info@kiln.example.'],
    ['Quota', 'The mailbox anna@kiln.example is full, attachments bounce.'],
  ],
  [
    'ordinary words of support',
    ['Website not working', 'My website is not working, please help, it shows an error.'],
    ['Email problem', 'My email is not working since yesterday, please help, I get an error.'],
  ],
  [
    'two servers',
    ['Reboot needed', 'Please reboot vps12.kiln.example, it does not respond to ping.'],
    ['Disk', 'The disk of the backup machine db.glaze.example is nearly full.'],
  ],
  [
    'German, two matters',
    ['Rechnung', 'Guten Tag,\n\nbitte senden Sie mir die Rechnung vom April.\n\nMit freundlichen Grüßen\nJan Weber'],
    [
      'Umzug',
      'Guten Tag,\n\nbitte ziehen Sie mein Paket auf den neuen Server um.\n\nMit freundlichen Grüßen\nJan Weber',
    ],
  ],
  [
    'a formal greeting in common',
    ['Rechnung', 'Sehr geehrte Damen und Herren,\n\nbitte senden Sie mir die Rechnung vom April.'],
    ['Umzug', 'Sehr geehrte Damen und Herren,\n\nbitte ziehen Sie mein Paket um.'],
  ],
  [
    'Spanish, two matters',
    ['Factura', 'Hola, necesito la factura de abril con el NIF correcto. Gracias.\n\nSaludos,\nLucía Pérez'],
    ['Correo', 'Hola, necesito crear tres cuentas de correo. Gracias.\n\nSaludos,\nLucía Pérez'],
  ],
  [
    'French, two matters',
    ['Facture', 'Bonjour, pouvez-vous m’envoyer la facture du mois de mars ?\n\nCordialement,\nMarie Duval'],
    ['Sauvegarde', 'Bonjour, pouvez-vous restaurer la sauvegarde de lundi ?\n\nCordialement,\nMarie Duval'],
  ],
  [
    'Russian, two matters',
    ['Счёт', 'Здравствуйте, пришлите счёт за апрель. Спасибо.'],
    ['Перенос', 'Здравствуйте, нужен перенос базы данных на новый сервер. Спасибо.'],
  ],
  [
    'Japanese, two matters',
    ['請求書について', 'お世話になっております。四月分の請求書を再発行してください。よろしくお願いいたします。'],
    ['メール設定', 'お世話になっております。新しいメールアドレスを追加してください。よろしくお願いいたします。'],
  ],
  [
    'Chinese, two matters',
    ['发票', '您好，请给我开四月份的发票，谢谢。'],
    ['域名转移', '您好，请问域名转移需要多长时间，谢谢。'],
  ],
];

const written = ([subject, text]: [string, string], name = 'Aiko Tanaka') => ({ name, subject, text });

describe.each([
  ['about one thing', true, SAME],
  ['about two things', false, DIFFERENT],
])('tickets %s', (_, expected, pairs) => {
  it.each(pairs)('%s', (_about, one, other) => {
    expect(sameWordsAs(written(one))(written(other))).toBe(expected);
    expect(sameWordsAs(written(other))(written(one))).toBe(expected);
  });
});

it('ends soon with what anybody may write', () => {
  for (const text of [
    'a'.repeat(100_000),
    'a.'.repeat(50_000),
    '1'.repeat(100_000),
    '- '.repeat(50_000),
    '漢'.repeat(9000),
  ])
    expect(sameWordsAs(written(['', text]))(written(['', '']))).toBe(false);
});
