import { render } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Markdown, markdown } from './Markdown.tsx';

const html = (text: string) => {
  const box = document.createElement('div');
  box.append(markdown(text));
  return box;
};

describe('markdown', () => {
  it('runs each block as the language of its own text does', () => {
    const { container } = render(createElement(Markdown, { text: 'السلام عليكم example.com.\n\n- واحد\n\n> Hello' }));
    const blocks = [...container.querySelectorAll('div > *:not(div)')];
    expect(blocks.map((block) => [block.tagName, block.getAttribute('dir')])).toEqual([
      ['P', 'auto'],
      ['UL', 'auto'],
      ['BLOCKQUOTE', 'auto'],
    ]);
  });

  it.each([
    ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
    [
      '[our site](https://example.com/a?b=1&c=2)',
      '<p><a>our site</a> <small>https://example.com/a?b=1&amp;c=2</small></p>',
    ],
    ['https://example.com', '<p><a>https://example.com</a></p>'],
    ['![a cat](https://example.com/cat.png)', '<p><a>a cat</a> <small>https://example.com/cat.png</small></p>'],
    ['1 < 2 & "so"', '<p>1 &lt; 2 &amp; "so"</p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
  ])('renders %j', (text, expected) => {
    expect(html(text).innerHTML.trim()).toBe(expected);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<svg onload=alert(1)><script>alert(1)</script></svg>'],
    ['<iframe src="javascript:alert(1)"></iframe>'],
    ['<a href="javascript:alert(1)">x</a>'],
    ['[x](javascript:alert(1))'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[x](<javascript:alert(1)> "t\\" onmouseover=alert(1)")'],
    ['![x](x" onerror="alert(1))'],
    ['![x](javascript:alert(1))'],
    ['<style>*{display:none}</style>'],
    ['<p style="position:fixed" class="x" id="root" data-x="1">x</p>'],
    ['<form action="https://evil.example"><input name=a><button>x</button></form>'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['<object data="x"></object><embed src="x"><link rel=stylesheet href=x><base href=x><meta http-equiv=refresh>'],
    ['<details open ontoggle=alert(1)>x</details>'],
    ['<template><img src=x onerror=alert(1)></template>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['> <div onclick=alert(1)>x</div>\n\n- <b onmouseover=alert(1)>y</b>'],
    ['- [x] <input onfocus=alert(1) autofocus>'],
    ['```html" onload="alert(1)\n<b>\n```'],
    ['| a | b |\n|---|:-:|\n| <img src=x onerror=alert(1)> | [x](vbscript:x) |'],
  ])('leaves nothing alive of %j', (text) => {
    const box = html(text);
    for (const element of box.querySelectorAll('*')) {
      expect(element.localName).toMatch(
        /^(p|br|hr|strong|em|del|code|pre|blockquote|ul|ol|li|a|small|h[1-6]|table|thead|tbody|tr|th|td)$/,
      );
      expect(element.getAttributeNames().filter((name) => name !== 'start')).toEqual([]);
    }
  });

  it('keeps raw HTML readable as text', () => {
    expect(html('before <b>x</b> after').textContent).toContain('before <b>x</b> after');
  });
});
