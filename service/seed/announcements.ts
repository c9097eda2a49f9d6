/** Seeds the hoster's announcements, as HTML from an editor. */

import type { Database } from '../store/database.ts';
import { DAY } from '../time.ts';
import type { SeedOptions } from './random.ts';

const FIRST_ANNOUNCEMENT = 31;

/** Oldest first, so that ids grow with time. Translations follow their original. */
export function seedAnnouncements(db: Database, options: SeedOptions): void {
  const insert = db.prepare('INSERT INTO announcements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let id = FIRST_ANNOUNCEMENT;
  for (const notice of [...NOTICES].reverse()) {
    const at = options.base - notice.age * DAY;
    const parent = id++;
    insert.run(parent, at, notice.title, notice.html, notice.isDraft ? 0 : 1, 0, '', at, at);
    for (const { language, title, html } of notice.translations ?? []) {
      insert.run(id++, at, title, html, 1, parent, language, at + DAY / 24, at + DAY / 24);
    }
  }
}

const translated = (language: string, title: string, html: string) => ({ language, title, html });

interface Notice {
  age: number;
  title: string;
  html: string;
  isDraft?: true;
  translations?: readonly ReturnType<typeof translated>[];
}

const NOTICES: readonly Notice[] = [
  {
    age: 0.4,
    title: 'Network maintenance in Frankfurt tonight, 01:00–03:00 UTC',
    html: '<p>Tonight we replace two <strong>core switches</strong> in Frankfurt. Expect up to <em>five minutes</em> without connection on:</p>\r\n<ul>\r\n<li>srv-01 and srv-02</li>\r\n<li>kvm-05</li>\r\n</ul>\r\n<p>Follow it on <a href="https://status.hosting.example/maintenance/118">our status page</a>.</p>',
    translations: [
      translated(
        'german',
        'Wartung am Netz in Frankfurt heute Nacht, 01:00–03:00 UTC',
        '<p>Heute Nacht tauschen wir zwei <strong>Switches</strong> in Frankfurt. Bitte rechnen Sie mit bis zu fünf Minuten ohne Verbindung auf srv-01, srv-02 und kvm-05.</p>',
      ),
      translated(
        'japanese',
        '今夜フランクフルトでネットワークメンテナンスを実施します',
        '<p>今夜、フランクフルトの<strong>コアスイッチ</strong>を交換いたします。最大5分間、接続できない場合があります。</p>',
      ),
    ],
  },
  {
    age: 2,
    title: 'DRAFT: New prices from January',
    html: '<p>To be checked by Billing first. <b>Not public.</b></p>',
    isDraft: true,
  },
  {
    age: 6,
    title: 'Urgent: update the "Simple & Fast Slider" plugin for WordPress',
    html: '<p>Versions before 4.2.1 let anyone upload files. We have blocked the known way in on our servers; please update <u>today</u>.</p>\r\n<p><img src="https://cdn.hosting.example/banners/security.png" alt="Security" width="480"></p>\r\n<blockquote>If you find files you do not know, open a ticket with the department Domains &amp; Abuse.</blockquote>',
    translations: [
      translated(
        'french',
        "Urgent : mettez à jour l'extension « Simple & Fast Slider »",
        "<p>Les versions antérieures à 4.2.1 permettent à n'importe qui de déposer des fichiers. Merci de mettre à jour <u>aujourd'hui</u>.</p>",
      ),
    ],
  },
  {
    age: 19,
    title: 'PHP 8.4 is here',
    html: '<p>You can choose <code>PHP 8.4</code> in your panel. PHP 8.1 no longer receives fixes; we switch it off in three months.</p>\r\n<table border="1"><tbody><tr><th>Version</th><th>Until</th></tr><tr><td>8.2</td><td>December 2026</td></tr><tr><td>8.3</td><td>December 2027</td></tr></tbody></table>',
    translations: [
      translated(
        'arabic',
        'الإصدار PHP 8.4 متاح الآن',
        '<p dir="rtl">يمكنكم اختيار <code>PHP 8.4</code> من لوحة التحكم. الإصدار 8.1 لم يعد يتلقى تحديثات.</p>',
      ),
    ],
  },
  {
    age: 33,
    title: 'Resolved: delayed mail on srv-03',
    html: '<p>Between 06:20 and 08:05 UTC mail from srv-03 was delayed. <strong>Nothing was lost.</strong> The cause was a full queue disk; its alarm now rings at 70&nbsp;%.</p>',
  },
  {
    age: 58,
    title: 'Google and Yahoo want SPF, DKIM and DMARC',
    html: '<p>Since this month large mailbox providers refuse mail without <abbr title="DomainKeys Identified Mail">DKIM</abbr>. New domains have it switched on; for older ones see <a href="https://hosting.example/help/dkim?from=news&amp;lang=en">our guide</a>.</p>',
    translations: [
      translated(
        'russian',
        'Google и Yahoo требуют SPF, DKIM и DMARC',
        '<p>С этого месяца крупные почтовые службы отклоняют письма без DKIM. Инструкция есть в нашей справке.</p>',
      ),
    ],
  },
  {
    age: 91,
    title: 'New location: Tokyo',
    html: '<p>kvm-06 in <strong>Tokyo</strong> is open for orders. Moving an existing VPS costs nothing until the end of the quarter.</p>',
    translations: [
      translated(
        'japanese',
        '東京リージョンを開設しました',
        '<p><strong>東京</strong>の kvm-06 をご利用いただけます。</p>',
      ),
    ],
  },
  {
    age: 140,
    title: 'Holiday hours of our support',
    html: '<p style="color:#b3261e">From 24 December to 1 January Billing and Sales answer within one working day. <strong>Technical Support is there as always, 24/7.</strong></p>',
  },
];
