/**
 * Content that the window draws: Markdown, announcements, messages. Nothing of it may run, load or
 * hide.
 */
import assert from 'node:assert/strict';
import { parseReplies } from '../../../electron/core/rules/canned-format.ts';
import { hostileText } from '../hostile.ts';
import { target } from '../target.ts';

/** The package brings no types. */
type Jsdom = { JSDOM: new (html: string, options: object) => { window: Record<string, unknown> } };

/** A page, for all that is loaded after it. */
async function openPage(): Promise<void> {
  if ('document' in globalThis) return;
  const named = 'jsdom';
  const { JSDOM }: Jsdom = await import(named);
  const { window } = new JSDOM('<!doctype html><html lang="en" data-region="en-GB"></html>', {
    url: 'https://desk.example/',
  });
  for (const name of [
    'window',
    'document',
    'Node',
    'Element',
    'HTMLElement',
    'HTMLAnchorElement',
    'HTMLImageElement',
    'DocumentFragment',
    'NodeFilter',
    'Text',
    'DOMParser',
    'MutationObserver',
    'getComputedStyle',
    'localStorage',
  ])
    Object.defineProperty(globalThis, name, {
      value: name === 'window' ? window : window[name],
      configurable: true,
      writable: true,
    });
}

const MARKDOWN = [
  ...[
    '>',
    '> ',
    '- ',
    '* ',
    '1) ',
    '  ',
    '\t',
    '#',
    '`',
    '```\n',
    '~~~',
    '*',
    '**',
    '_',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '![',
    '](javascript:alert(1))',
    '](https://a.example)',
  ],
  ...[
    '<',
    '<b>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;',
    '&#x3c;',
    '|',
    '|-|\n',
    '\n',
    '\n\n',
    '\\',
    '[x]: javascript:1\n',
    'www.',
    'text',
    ':',
  ],
];
const HTML = [
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '<a href="javascript:alert(1)">',
    '<a href="https://a.example">',
    '</a>',
    '<img src=x onerror=alert(1)>',
    '<style>',
    '</style>',
  ],
  ...[
    '<svg>',
    '<math>',
    '<mtext>',
    '<template>',
    '<noscript>',
    '<iframe srcdoc="<script>1</script>">',
    '<form action=x>',
    '<input>',
    '<table>',
    '<td>',
    '<tr>',
    '<select>',
    '<option>',
  ],
  ...[
    '<frameset>',
    '<object>',
    '<embed>',
    '<base href=//x>',
    '<meta http-equiv=refresh content=0>',
    '<link rel=stylesheet href=x>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<a',
    ' style="',
    '" onclick="',
    '"',
    '&lt;',
    'text',
  ],
];

/** All that is forbidden in what is shown, whatever it was made of. */
function expectHarmless(shown: DocumentFragment | Element): void {
  const running = shown.querySelector(
    'script, style, iframe, object, embed, form, input, link, meta, base, svg, math, frame, template',
  );
  assert.equal(running?.nodeName, undefined);
  for (const element of shown.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      assert.doesNotMatch(name, /^on|^style$|^id$|^srcdoc$|^srcset$/i);
      if (name === 'href') assert.match(value, /^(https:|mailto:|http:|\/|#|[^:]*$)/i);
      if (name === 'src') assert.match(value, /^data:image\//i);
    }
  }
  assert.ok(depthOf(shown) < 600, 'a browser lays each level out');
}

function depthOf(root: Node): number {
  let deepest = 0;
  const left: [Node, number][] = [[root, 1]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    for (const child of node.childNodes) left.push([child, depth + 1]);
  }
  return deepest;
}

/**
 * Foreign HTML in one piece of this many characters: the page's own parser here, unlike a
 * browser's, looks through all that is open at each sign, and a longer one would take it minutes.
 */
const LONGEST_HTML = 16_000;
const hostileHtml = (signs: readonly string[]) => hostileText(signs).map((text) => text.slice(0, LONGEST_HTML));

const markdownText = target('markdown', 40, async () => {
  await openPage();
  const { markdown } = await import('../../../renderer/parts/text/Markdown.tsx');
  return { cases: hostileText(MARKDOWN), check: (text: string) => expectHarmless(markdown(text)) };
});

const announcements = target('announcements', 30, async () => {
  await openPage();
  const { sanitise } = await import('../../../renderer/features/announcements/quote.ts');
  const { quoteOf } = await import('../../../renderer/features/announcements/quote.ts');
  return {
    cases: hostileHtml(HTML),
    check(html: string) {
      expectHarmless(sanitise(html));
      assert.equal(typeof quoteOf('A title', html, 'https://service.example/'), 'string');
    },
  };
});

const messages = target('messages', 30, async () => {
  await openPage();
  const { drawMessage, sourceOf } = await import('../../../renderer/features/ticket/message/draw-message.ts');
  return {
    cases: hostileHtml([...HTML, ...MARKDOWN, '-- \n', 'On Mon, Ann wrote:\n', '> quoted\n', 'https://a.example/x']),
    check(text: string) {
      for (const post of [
        { html: text, typed: null, text },
        { html: null, typed: text, text },
      ]) {
        for (const isMarkdown of [true, false]) {
          const source = sourceOf(post, isMarkdown);
          for (const whole of [true, false]) expectHarmless(drawMessage(source, whole));
        }
      }
    },
  };
});

const EXPORTS = [
  ...[
    'catid,name,reply\n',
    'id,name,text\n',
    'name,keywords,content,active\n',
    'canned_id,title,response\n',
    '1,a,b\n',
  ],
  ...[
    'INSERT INTO `saved_replies` (`id`,`name`,`text`) VALUES ',
    'CREATE TABLE t (',
    "(1,'a','b')",
    "'",
    '"',
    '`',
    '\\',
  ],
  ...[
    ',',
    ';',
    '(',
    ')',
    '/*',
    '*/',
    '-- ',
    '\n',
    'NULL',
    '{"macros":[{"title":"a","actions":[',
    '{"field":"comment_value"}',
  ],
  ...[
    '[{"id":1,"name":"a","text":"',
    '"}]',
    '[',
    ']',
    '{',
    '}',
    '[NAME]',
    '{{ticket.id}}',
    '{%user.fullName',
    '%}',
    '#{',
    '%{',
  ],
];

const otherDesks = target('other-desks', 30, async () => {
  await openPage();
  const { foreignSource, readReplies } = await import('../../../renderer/features/canned/other-desks/read-replies.ts');
  return {
    cases: hostileHtml([...EXPORTS, ...HTML]),
    async check(text: string) {
      const source = foreignSource('a.txt', text);
      const columns = { name: source.tables[0]?.columns[0] ?? '', text: source.tables[0]?.columns[1] ?? '' };
      const hand = { ...columns, keywords: '', department: '', hasHead: false };
      const brought = await readReplies([{ ...source, from: source.from ?? (source.own === null ? hand : null) }]);
      const { replies, refused } = parseReplies(brought.files.filter(() => source.own === null));
      assert.equal(replies.length + refused.length, brought.replies.size);
      for (const reply of replies) assert.doesNotMatch(reply.text, /\]\(javascript:/i);
    },
  };
});

export const WINDOW = [markdownText, announcements, messages, otherDesks];
