import { describe, expect, it } from 'vitest';
import { asHtml } from './markdown.ts';

describe('Markdown of a post', () => {
  it.each([
    ['a\nb\n\nc', '<p>a<br />\nb</p>\n<p>c</p>'],
    ['**b** and *i* and `x < y`', '<p><strong>b</strong> and <em>i</em> and <code>x &lt; y</code></p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['```\na < b\n\n  c\n```\nafter', '<pre><code>a &lt; b\n\n  c\n</code></pre>\n<p>after</p>'],
    ['```\nnever closed', '<pre><code>never closed\n</code></pre>'],
    ['    indented', '<pre><code>indented\n</code></pre>'],
    ['> a\n>> b', '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['## Head', '<h2>Head</h2>'],
    ['---', '<hr />'],
    [
      '[words](https://a.example/?x=1&y=2)',
      '<p><a href="https://a.example/?x=1&amp;y=2" target="_blank" rel="nofollow noopener">words</a></p>',
    ],
    [
      'See https://a.example/x.',
      '<p>See <a href="https://a.example/x" target="_blank" rel="nofollow noopener">https://a.example/x</a>.</p>',
    ],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['<b onclick="x">', '<p>&lt;b onclick=&quot;x&quot;&gt;</p>'],
  ])('%j', (text, html) => {
    expect(asHtml(text, true)).toBe(html);
  });

  it('is told apart from plain lines', () => {
    expect(asHtml('**a**\r\n> b\n  c', false)).toBe('**a**<br />\n&gt; b<br />\n  c');
  });

  it('copes with quotations without end', () => {
    expect(asHtml('>'.repeat(5000), true)).toContain('&gt;');
  });

  it('leaves what it is told to leave', () => {
    expect(asHtml('<i>x</i>', false, (text) => text)).toBe('<i>x</i>');
  });
});
