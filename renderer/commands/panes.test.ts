import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusPane, focusPaneOnceShown, keepFocus } from './panes.ts';

const focused = () => document.activeElement?.id;
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const pane = (name: string, content = '') =>
  `<section id="${name}" data-pane="${name}" tabindex="-1">${content}</section>`;

afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

describe('a focus whose element goes', () => {
  const remove = async (id: string) => {
    document.getElementById(id)?.remove();
    await settled();
    await settled();
  };

  it('stays in its pane, or goes to the one that came instead', async () => {
    document.body.innerHTML =
      pane('list', '<button id="row"></button>') + pane('ticket', '<button id="send"></button>');
    const off = keepFocus();
    document.getElementById('send')?.focus();
    await remove('send');
    expect(focused()).toBe('ticket');
    document.getElementById('row')?.focus();
    await remove('list');
    expect(focused()).toBe('ticket');
    off();
  });

  it('goes to the next pane there is, where none is there at once', async () => {
    document.body.innerHTML = pane('account', '<button id="remove"></button>');
    const off = keepFocus();
    document.getElementById('remove')?.focus();
    await remove('account');
    expect(document.activeElement).toBe(document.body);
    document.body.insertAdjacentHTML('beforeend', pane('list'));
    await vi.waitFor(() => expect(focused()).toBe('list'));
    off();
  });

  it('is left alone where it went elsewhere by itself, and under a dialog', async () => {
    document.body.innerHTML =
      pane('list', '<button id="row"></button>') + pane('ticket', '<button id="send"></button>');
    const off = keepFocus();
    document.getElementById('send')?.focus();
    document.getElementById('row')?.focus();
    await remove('send');
    expect(focused()).toBe('row');
    document.body.insertAdjacentHTML('beforeend', '<div data-modal data-open></div>');
    await remove('row');
    expect(document.activeElement).toBe(document.body);
    off();
  });
});

describe('the focus of a pane', () => {
  it('goes to what the pane gives it to, and not to that of a pane within it', () => {
    const inner = pane('inner', '<input id="other" data-pane-focus>');
    document.body.innerHTML = pane('list', `${inner}<div id="grid" tabindex="0" data-pane-focus></div>`) + pane('bare');
    focusPane('list');
    expect(focused()).toBe('grid');
    focusPane('bare');
    expect(focused()).toBe('bare');
  });

  it('stays in a dialog that lies over it, also where the dialog opened a moment later', async () => {
    document.body.innerHTML = pane('list') + pane('record');
    focusPaneOnceShown('list');
    expect(focused()).toBe('list');
    document.body.insertAdjacentHTML('beforeend', '<div data-modal data-open><input id="typed"></div>');
    document.getElementById('typed')?.focus();
    await settled();
    expect(focused()).toBe('typed');
    focusPane('record');
    expect(focused()).toBe('typed');
  });

  it('is there at once, follows what comes later, and leaves the agent where they went in it', async () => {
    document.body.innerHTML = pane('list') + pane('record', '<button id="first">1</button>');
    focusPaneOnceShown('record');
    expect(focused()).toBe('record');
    document.getElementById('record')?.insertAdjacentHTML('beforeend', '<input id="field" data-pane-focus>');
    await settled();
    expect(focused()).toBe('field');
    focusPaneOnceShown('record');
    document.getElementById('first')?.focus();
    await settled();
    expect(focused()).toBe('first');
  });

  it('is given again where what had it is gone, and is not taken from another pane', async () => {
    document.body.innerHTML = pane('list') + pane('record');
    focusPaneOnceShown('record');
    document.getElementById('record')?.remove();
    document.body.insertAdjacentHTML('beforeend', pane('record'));
    await settled();
    expect(focused()).toBe('record');
    focusPaneOnceShown('record');
    document.getElementById('list')?.focus();
    await settled();
    expect(focused()).toBe('list');
  });
});
