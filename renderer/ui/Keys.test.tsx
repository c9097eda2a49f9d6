import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.language;
  vi.resetModules();
});

describe('keys are named as they are printed on keyboards of each language', () => {
  it.each([
    ['en', 'Ctrl+Enter', 'Shift+Esc', 'Alt+Page Up'],
    ['de', 'Strg+Eingabe', 'Umschalt+Esc', 'Alt+Bild ↑'],
    ['es', 'Ctrl+Intro', 'Mayús+Esc', 'Alt+Re Pág'],
    ['pt-BR', 'Ctrl+Enter', 'Shift+Esc', 'Alt+Page Up'],
    ['fr', 'Ctrl+Entrée', 'Maj+Échap', 'Alt+Pg préc'],
    ['ar', 'Ctrl+Enter', 'Shift+Esc', 'Alt+Page Up'],
  ])('%s', async (language, ...names) => {
    document.documentElement.dataset.language = language;
    vi.resetModules();
    const { readFirstWords } = await import('../i18n/first-words.ts');
    await readFirstWords();
    const { readWords } = await import('../i18n/index.ts');
    await readWords();
    const { Keys, spokenKeys } = await import('./Keys.tsx');
    expect(['Mod+Enter', 'Shift+Escape', 'Alt+PageUp'].map(spokenKeys)).toEqual(names);
    expect(['g i', 'Mod+k', 'Alt+ArrowLeft', 'F6'].map(spokenKeys).map((text) => text.replace('Strg', 'Ctrl'))).toEqual(
      ['g i', 'Ctrl+K', 'Alt+←', 'F6'],
    );
    const { container } = render(<Keys keys="Mod+Enter" />);
    expect([...container.querySelectorAll('kbd')].map((key) => key.textContent).join('+')).toBe(names[0]);
  });
});
