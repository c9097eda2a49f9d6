// Draws by React alone what the window showed at first: the same elements and texts, by its styles. No store, no
// question, nothing that reacts.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const RENAMED = { class: 'className', tabindex: 'tabIndex' };
const SWITCHES = ['hidden', 'inert'];

const drawn = (node, key) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  const given = [...node.attributes].map(({ name, value }) => [
    RENAMED[name] ?? name,
    SWITCHES.includes(name) || value,
  ]);
  const { style, ...props } = Object.fromEntries(given);
  const ref = (element) => {
    if (style && element) element.style.cssText = style;
  };
  const children = [...node.childNodes].map(drawn);
  return createElement(node.localName, { key, ref, ...props }, ...children);
};

const picture = await (await fetch('/picture.html')).text();
const { body } = new DOMParser().parseFromString(picture, 'text/html');
createRoot(document.getElementById('root')).render(
  createElement('div', { 'data-nothing': '', id: 'snapshot' }, ...[...body.firstElementChild.childNodes].map(drawn)),
);
