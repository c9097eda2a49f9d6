import { describe, expect, it, vi } from 'vitest';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { drawMessage, sourceOf } from './draw-message.ts';
import { codeOf } from './plain-text.ts';

type Written = Pick<Post, 'html' | 'typed' | 'text'>;
const written = (more: Partial<Written>): Written => ({ html: null, typed: null, text: '', ...more });

function drawn(post: Partial<Written>, { isMarkdown = false, whole = false } = {}): HTMLElement {
  const box = document.createElement('div');
  box.append(drawMessage(sourceOf(written(post), isMarkdown), whole));
  return box;
}
const ofHtml = (html: string) => drawn({ html, text: 'plain' });

/** Tags that a message may have, whoever wrote it. */
const TAGS =
  /^(p|br|hr|div|span|center|strong|b|em|i|u|s|del|ins|mark|small|sub|sup|code|pre|kbd|samp|blockquote|q|cite|abbr|ul|ol|li|dl|dt|dd|a|h[1-6]|table|caption|thead|tbody|tfoot|tr|th|td|details|summary|button)$/;
const ATTRIBUTES =
  /^(href|dir|lang|title|class|colspan|rowspan|start|reversed|tabindex|role|aria-label|type|open|data-(target|picture|alt|copy-code))$/;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://attacker.example/pixel.png" srcset="https://attacker.example/2x.png 2x" alt="remote">',
  '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>svg</text></a></svg>',
  '<iframe src="https://attacker.example/frame"></iframe><object data="https://attacker.example/o"></object>',
  '<link rel="stylesheet" href="https://attacker.example/style.css">',
  '<style>@import "https://attacker.example/import.css"; body { display: none }</style>',
  '<meta http-equiv="refresh" content="0; url=https://attacker.example/"><base href="https://attacker.example/">',
  '<form action="https://attacker.example/form"><input name="password"><button formaction="javascript:1">Go</button></form>',
  '<a href="javascript:alert(1)">x</a><a href=" java&#10;script:alert(1)">x</a><a href="data:text/html,x">x</a>',
  '<a href="https://a.example" ping="https://attacker.example/ping" target="_top" id="root">x</a>',
  '<video poster="https://attacker.example/p.png" src="https://attacker.example/v"></video><audio src=x></audio>',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<p style="position:fixed;inset:0;background:url(https://attacker.example/b)" class="x" id="find-field" name="location">x</p>',
  '<div data-post="1" data-post-toggle data-picture="https://attacker.example/p.png" data-copy-code data-modal>x</div>',
  '<table background="https://attacker.example/t"><tr><td>1</td></tr></table>',
  `${'<blockquote><div>'.repeat(60)}Sixty deep.${'</div></blockquote>'.repeat(60)}`,
  `${'<div>'.repeat(5000)}Deep down.`,
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template><select><option><img src=x onerror=alert(1)>',
  '<p>Text<!-- a comment that does not end',
  '<details open ontoggle=alert(1)><summary>x</summary>y</details>',
];

describe('HTML of others', () => {
  it.each(HOSTILE.map((html) => [html.slice(0, 60), html]))('leaves nothing alive of %j', (_, html) => {
    for (const box of [
      ofHtml(html),
      ofHtml(`<p>a</p>${html}`),
      drawn({ typed: html, text: html }, { isMarkdown: true }),
    ])
      for (const element of box.querySelectorAll('*')) {
        expect(element.localName).toMatch(TAGS);
        for (const name of element.getAttributeNames()) expect(name).toMatch(ATTRIBUTES);
        const href = element.getAttribute('href');
        if (href !== null) expect(href).toMatch(/^(https?|mailto):/);
        // Nothing of a message asks for anything by being drawn.
        expect(element.matches('[src], [data-picture]:not([data-picture^="data:image/"])')).toBe(false);
      }
  });

  it('is shown as it was typed, where it came as text', () => {
    for (const html of HOSTILE) expect(drawn({ typed: html, text: html }).textContent).toContain(html.slice(0, 10));
  });

  it('says behind a link where it leads, unless its words do', () => {
    const [a, b, c, d] = ofHtml(
      '<p><a href="https://evil.example/x">https://bank.example</a> <a href="https://a.example/">a.example</a> <a href="mailto:a@b.example">write</a> <a href="/dl.php">file</a></p>',
    ).querySelectorAll('a');
    expect([a?.dataset.target, b?.dataset.target, c?.dataset.target]).toEqual([
      'evil.example',
      undefined,
      'a@b.example',
    ]);
    expect(d?.hasAttribute('href')).toBe(false);
  });

  it('keeps bytes of a picture until they are asked for, and makes a link of a remote one', () => {
    const box = ofHtml('<p><img src="data:image/png;base64,AA==" alt="Plan"><img src="https://cdn.example/a.png"></p>');
    expect(box.querySelector('img')).toBeNull();
    expect(box.querySelector('[data-picture]')?.textContent).toBe('[picture: Plan]');
    expect(box.querySelector('a')?.getAttribute('href')).toBe('https://cdn.example/a.png');
    expect(box.querySelector('a')?.dataset.target).toBe('cdn.example');
  });

  it('folds long quotations and the signature, and has blocks for code and tables of blanks', () => {
    const quote = `<blockquote>${'<p>line</p>'.repeat(4)}</blockquote>`;
    const box = ofHtml(
      `<p>Hello</p>${quote}<blockquote>short</blockquote><pre><code>a  b\n  c</code></pre><p>name  size<br>
a.b   12<br>
c.d   13</p><p>Regards<br>--<br>Ann</p>`,
    );
    expect([...box.querySelectorAll('details')].map((one) => one.textContent)).toEqual([
      'Quoted textlinelinelineline',
      'Signature--Ann',
    ]);
    expect(box.querySelector(':scope > blockquote')?.textContent).toBe('short');
    expect([...box.querySelectorAll('pre')].map((one) => one.textContent)).toEqual([
      'a  b\n  c',
      'name  size\na.b   12\nc.d   13',
    ]);
  });

  it('looks once at what follows two dashes, however often they stand there', () => {
    const ranges = vi.spyOn(Document.prototype, 'createRange');
    const box = ofHtml(`<p><b>Hello</b><br>${'--<br>'.repeat(3000)}Bye<br>-- <br>Ann</p>`);
    expect(ranges).toHaveBeenCalledTimes(1);
    expect(box.querySelector('details > div')?.textContent).toBe('-- Ann');
    expect(ofHtml(`<p><b>Hello</b><br>${'--<br>'.repeat(3000)}Ann</p>`).querySelector('details')).toBeNull();
    expect(ranges).toHaveBeenCalledTimes(1);
    ranges.mockRestore();
  });

  it.each([
    ['a dump', '<p>It stops here:<br>--<br>-- Table <b>a</b><br>--<br>CREATE TABLE a (b int);</p><p>What now?</p>'],
    ['a statement', '<p>It is <b>this</b>:<br>--<br>SELECT 1;</p>'],
    ['a question', '<p>It is <b>so</b>.<br>--<br>Why?</p>'],
    ['code', '<p>It is <b>so</b>.<br>--<br>See:</p><pre>a</pre>'],
    ['sections', '<p>One is <b>up</b><br>--<br>Two is up<br>--<br>Three is down</p>'],
  ])('leaves %s below two dashes in sight', (_, html) => {
    expect(ofHtml(html).querySelector('details')).toBeNull();
  });

  it('opens a quotation where nothing else was written, or what is above points into it', () => {
    const quote = `<blockquote>${'<p>line</p>'.repeat(4)}</blockquote>`;
    const isOpen = (html: string) => ofHtml(html).querySelector('details')?.open;
    expect(isOpen(quote)).toBe(true);
    expect(isOpen(`<p>My answers are <b>below</b>, in red.</p>${quote}`)).toBe(true);
    expect(isOpen(`<p>Thank you.</p>${quote}`)).toBe(false);
    expect(isOpen(`${quote}<p>Done, see below.</p>`)).toBe(false);
  });
});

describe('what a message is drawn from', () => {
  it.each<[string, Partial<Written>, boolean, string]>([
    ['Markdown of the staff', { typed: '**a**', text: 'a' }, true, '<p><strong>a</strong></p>'],
    ['a customer’s stars, as they are', { typed: '**a**', text: 'a' }, false, '<p class="" dir="auto">**a**</p>'],
    ['HTML', { html: '<p><b>a</b></p>', text: 'a' }, false, '<p><b>a</b></p>'],
    ['HTML that is nothing but lines, as text', { html: 'a  b<br />\nc', text: 'a  b\nc' }, false, 'a  b\nc'],
    ['text, where HTML is too long to be cleaned', { html: `<b>${'x'.repeat(200_001)}`, text: 'x' }, false, 'x'],
  ])('%s', (_, post, isMarkdown, expected) => {
    const html = drawn(post, { isMarkdown })
      .innerHTML.trim()
      .replace(/ class="[^"]*"/g, '');
    expect(expected.startsWith('<') ? html : drawn(post).textContent).toBe(expected.replace(/ class=""/, ''));
  });
});

describe('a text that was typed', () => {
  it('has links of addresses, without the sentence’s signs', () => {
    const links = (text: string) => [...drawn({ text }).querySelectorAll('a')].map(({ href }) => href);
    expect(links('See https://a.example/b?c=1, or (https://a.example/x_(y)). www.c.example! "ann@d.example".')).toEqual(
      ['https://a.example/b?c=1', 'https://a.example/x_(y)', 'https://www.c.example/', 'mailto:ann@d.example'],
    );
    // Closing brackets stay in a link only if they were opened in it; `>` ends it.
    expect(links('https://a.example/(x)[1]),!] {https://a.example/{id}}}. https://a.example/y&gt;…')).toEqual([
      'https://a.example/(x)[1]',
      'https://a.example/%7Bid%7D',
      'https://a.example/y',
    ]);
    // An address is linked whole, with any letters: a part of it is another person's.
    expect(links('Postfach büro@müller.de, 请联系info@a.example。').map(decodeURI)).toEqual([
      'mailto:büro@müller.de',
      'mailto:info@a.example',
    ]);
    // Nor is what stands right behind it in these scripts a part of it.
    const behind =
      '请看https://a.example/b，谢谢。（https://a.example/東京）「www.c.example/d」を https://a.example/e。';
    expect(links(behind).map(decodeURI)).toEqual([
      'https://a.example/b',
      'https://a.example/東京',
      'https://www.c.example/d',
      'https://a.example/e',
    ]);
    expect(links('a@b and http:// and user@host:/srv and javascript:alert(1)')).toEqual([]);
    expect(drawn({ text: 'See https://a.example.' }).textContent).toBe('See https://a.example.');
  });

  it('has links of addresses that end with hundreds of signs and brackets', () => {
    const text = `Look at https://a.example/${'.'.repeat(950)}x${')'.repeat(950)} there\n`.repeat(100);
    const links = [...drawn({ text }, { whole: true }).querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual(
      Array(100).fill(`https://a.example/${'.'.repeat(950)}x`),
    );
  });

  it('has code that is copied as it was sent, also where a line of it is longer than a piece', () => {
    const line = '2026-11-20T10:15:00 web42 no';
    const text = [line, `${line} ${'{"a":1},'.repeat(1200)}`, line, ...Array(60).fill(`${line}\n`), line].join('\n');
    const code = drawn({ text }, { whole: true }).querySelector('pre')?.parentElement;
    expect(code && codeOf(code)).toBe(text);
  });

  it('of three megabytes shows its beginning, and all of it in pieces when asked', () => {
    for (const text of [
      '2026-11-20T10:15:00 web42 no\n'.repeat(110_000),
      'word '.repeat(600_000),
      '😀'.repeat(700_000),
    ]) {
      const short = drawn({ text });
      expect(short.textContent?.length).toBeLessThan(15_000);
      const whole = drawn({ text }, { whole: true });
      const code = whole.querySelector('pre')?.parentElement;
      expect(code ? codeOf(code) : whole.textContent).toBe(text.trimEnd());
      expect(whole.innerHTML).not.toMatch(/[\ud800-\udbff]<|>[\udc00-\udfff]/);
    }
  });
});
