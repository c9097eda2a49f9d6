import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { ClientSearch } from './ClientSearch.tsx';

const hit = (id: string, name: string) => ({ id, name, matched: '', company: '', email: `${id}@example.com` });
const onChoose = vi.fn();
let tell: ReturnType<typeof scriptedBridge>['emit'];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  onChoose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(all = [hit('1', 'Ada One'), hit('2', 'Ada Two'), hit('3', 'Bo Three')]) {
  const bridge = scriptedBridge({
    'client.find': ({ text }) => ok(all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))),
  });
  const store = createAppStore(bridge);
  store.listen();
  tell = bridge.emit;
  render(
    <StoreProvider store={store}>
      <ClientSearch account="a1" choose="orders.choose" idLike={/^\d{4,}$/} onChoose={onChoose} />
    </StoreProvider>,
  );
  const box = screen.getByRole('textbox');
  box.focus();
  return box;
}
const type = async (box: HTMLElement, value: string) => {
  fireEvent.change(box, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(300));
};
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.textContent;

it('arrows go into what was found and back to the box', async () => {
  const box = await open();
  await type(box, 'ada');
  press('ArrowDown');
  expect(focused()).toContain('Ada One');
  press('ArrowDown');
  press('ArrowDown');
  expect(focused()).toContain('Ada Two');
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(box);
});

it('Enter chooses the only one, and leads to the first of several', async () => {
  const box = await open();
  await type(box, 'ada');
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
  expect(focused()).toContain('Ada One');
  box.focus();
  await type(box, 'bo');
  press('Enter');
  expect(onChoose).toHaveBeenCalledWith({ id: '3', name: 'Bo Three', email: '3@example.com' });
});

it('Enter chooses nothing that was found for another text', async () => {
  const box = await open();
  await type(box, 'bo');
  fireEvent.change(box, { target: { value: 'bob' } });
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
});

it('finds who comes while the words stand there', async () => {
  const all = [hit('1', 'Ada One')];
  const box = await open(all);
  await type(box, 'bo');
  expect(screen.queryByRole('listitem')).toBeNull();
  all.push(hit('3', 'Bo Three'));
  await act(async () => {
    tell({ name: 'customers.changed', data: { account: 'a1' } });
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole('listitem').textContent).toContain('Bo Three');
});

it('keeps the focus on a typed id when its client is found, and chooses the client', async () => {
  const box = await open([hit('1042', 'Ada 1042')]);
  fireEvent.change(box, { target: { value: '1042' } });
  press('ArrowDown');
  expect(focused()).toBe('Use client ID 1042');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(focused()).toContain('Ada 1042');
  fireEvent.click(document.activeElement as Element);
  expect(onChoose).toHaveBeenCalledWith({ id: '1042', name: 'Ada 1042', email: '1042@example.com' });
});
