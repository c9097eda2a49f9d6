import { describe, expect, it } from 'vitest';
import { withQuote } from '../../../shared/domain/quoted-text.ts';
import { quoteOf, sanitise } from './quote.ts';

const html = (text: string): string => {
  const box = document.createElement('div');
  box.append(sanitise(text));
  return box.innerHTML;
};

describe('what is left of an announcement', () => {
  it.each<[string, string, string]>([
    ['shape', '<h2>Hi</h2><p>a <b>b</b> <i>c</i></p>', '<h2>Hi</h2><p>a <b>b</b> <i>c</i></p>'],
    ['links', '<a href="https://a.example/?b=1">x</a>', '<a href="https://a.example/?b=1">x</a>'],
    ['a link to a mail', '<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    ['a relative link', '<a href="/kb/1">x</a>', '<a href="/kb/1">x</a>'],
    [
      'a link with a name of its own',
      '<a href="https://a.example/" title="https://b.example">x</a>',
      '<a href="https://a.example/">x</a>',
    ],
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a handler', '<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['a handler without quotes', '<img src=x onerror=alert(1)>', '<span>[picture]</span>'],
    ['a script as link', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['the same, hidden', '<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['data as link', '<a href="data:text/html,<script>1</script>">x</a>', '<a>x</a>'],
    ['another host without a scheme', '<a href="//evil.example/">x</a>', '<a>x</a>'],
    [
      'a target',
      '<a href="https://a.example/" target="_top" ping="https://b.example">x</a>',
      '<a href="https://a.example/">x</a>',
    ],
    ['a style', '<p style="position:fixed;inset:0">x</p>', '<p>x</p>'],
    ['a sheet', '<style>p{background:url(https://evil.example)}</style>x', 'x'],
    ['a sheet that does not end', 'x<style>p{}<b>y</b>', 'x'],
    [
      'letters that are two when small, before a sheet',
      '<P>İyi günler, İSİM: Ayşe</P><STYLE>p{margin:0}</STYLE><p>Our server is down.</p><p>Please help.</p>',
      '<p>İyi günler, İSİM: Ayşe</p><p>Our server is down.</p><p>Please help.</p>',
    ],
    ['a sheet in a comment', '<p>a</p><!-- no <style> here --><p>rest</p>', '<p>a</p><p>rest</p>'],
    ['comments of two and three dashes', '<!--><p>a</p><!---><p>b</p>-->', '<p>a</p><p>b</p>--&gt;'],
    ['a comment that ends with a shout', 'a<!-- <style> --!><p>rest</p>', 'a<p>rest</p>'],
    ['a comment that only begins with one', 'a<!--!><style>--><p>rest</p>', 'a<p>rest</p>'],
    ['a comment that does not end', 'a<!-- b <p>c</p>', 'a'],
    ['a comment of a field', 'a<textarea><!--</textarea><p>rest</p>', 'a<p>rest</p>'],
    [
      'what is taken for a comment',
      'a<! <style><p>b</p><? <style><p>c</p></><p>d</p></ <style><p>e</p>',
      'a<p>b</p><p>c</p><p>d</p><p>e</p>',
    ],
    ['a linked sheet', '<link rel="stylesheet" href="https://evil.example/x.css">x', 'x'],
    ['a base and a refresh', '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=x">x', 'x'],
    ['a frame', '<iframe src="https://evil.example">in</iframe>x', 'x'],
    ['an object', '<object data="https://evil.example">in</object><embed src="https://evil.example">x', 'x'],
    ['a form', '<form action="https://evil.example"><input name="q"><button>Go</button></form>', 'Go'],
    ['SVG', '<svg onload="alert(1)"><a xlink:href="javascript:1">x</a></svg>y', 'y'],
    ['MathML', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>y', 'y'],
    [
      'a loading background',
      '<table background="https://evil.example/x"><tbody><tr><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    ['video', '<video src="https://evil.example" poster="https://evil.example"></video>x', 'x'],
    [
      'a remote picture',
      '<img src="https://cdn.example/a.png" alt="Plan">',
      '<a href="https://cdn.example/a.png">[picture: Plan]</a>',
    ],
    ['a picture over http', '<img src="http://cdn.example/a.png">', '<span>[picture]</span>'],
    [
      'a picture with other sources',
      '<picture><source srcset="https://evil.example/a"><img src="https://a.example/b" srcset="https://evil.example/c"></picture>',
      '<a href="https://a.example/b">[picture]</a>',
    ],
    [
      'a picture in itself',
      '<img src="data:image/png;base64,AA==" alt="a">',
      '<img src="data:image/png;base64,AA==" alt="a">',
    ],
    ['an SVG picture', '<img src="data:image/svg+xml;base64,AA==">', '<span>[picture]</span>'],
    ['names that could stand for ours', '<p id="root" name="location" class="x" data-modal="">x</p>', '<p>x</p>'],
    [
      'words that look like a handler',
      '<p>set style="x" onload=1 &lt;b&gt;</p>',
      '<p>set style="x" onload=1 &lt;b&gt;</p>',
    ],
  ])('%s', (_, given, left) => {
    expect(html(given)).toBe(left);
  });
});

describe('an announcement as a quotation', () => {
  it('keeps shape and links in Markdown, each line quoted', () => {
    const quote = quoteOf(
      'Maintenance',
      '<p>Tonight <strong>two</strong>:</p><ul><li>srv-01</li><li>srv-02</li></ul><p>See <a href="/status">here</a>.</p><script>x</script>',
      'https://billing.example/whmcs/',
    );
    expect(quote).toBe(
      [
        '> **Maintenance**',
        '>',
        '> Tonight **two**:',
        '>',
        '> -   srv-01',
        '> -   srv-02',
        '>',
        '> See [here](https://billing.example/status).',
      ].join('\n'),
    );
  });
  it('has a line for each row of a table', () => {
    const rows = '<table><tr><th>Version</th><th>Until</th></tr><tr><td>8.2</td><td>2026</td></tr></table>';
    expect(quoteOf('PHP', rows, 'https://a.example')).toBe('> **PHP**\n>\n> Version | Until\n> 8.2 | 2026');
  });
  it('stands below what is written, with room to go on', () => {
    expect(withQuote('Hello,\n', '> x')).toBe('Hello,\n\n> x\n\n');
    expect(withQuote('', '> x')).toBe('> x\n\n');
  });
});
