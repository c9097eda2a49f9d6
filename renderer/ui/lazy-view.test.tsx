import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Boundary } from './Boundary.tsx';
import { areViewsRead, holdViews, lazyView, readAllViews } from './lazy-view.tsx';

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('draws nothing until its code is read, once, and then at once wherever it stands', async () => {
  const read = vi.fn(async () => Greeting);
  const View = lazyView(read);
  expect(areViewsRead()).toBe(false);
  const { container } = render(<View name="Mara" />);
  expect(container.textContent).toBe('');
  await act(readAllViews);
  expect(container.textContent).toBe('Hello Mara');
  expect(areViewsRead()).toBe(true);
  cleanup();
  render(<View name="Ben" />);
  screen.getByText('Hello Ben');
  expect(read).toHaveBeenCalledTimes(1);
});

it('draws what stands in its place until its code is read, and views that it brings after it', async () => {
  const Inner = vi.fn(async () => Greeting);
  const read = async () => {
    const Nested = lazyView(Inner);
    return ({ name }: { name: string }) => <Nested name={name} />;
  };
  const View = lazyView(read, ({ name }: { name: string }) => <p>{name} alone</p>);
  render(<View name="Mara" />);
  screen.getByText('Mara alone');
  await act(readAllViews);
  expect(Inner).toHaveBeenCalledTimes(1);
  expect(areViewsRead()).toBe(true);
  await screen.findByText('Hello Mara');
  expect(screen.queryByText('Mara alone')).toBeNull();
});

it('keeps what stands below it when it is drawn anew with other words', async () => {
  const View = lazyView(async () => Greeting);
  const { rerender } = render(<View name="Mara" />);
  const before = await screen.findByText('Hello Mara');
  rerender(<View name="Ben" />);
  expect(screen.getByText('Hello Ben')).toBe(before);
});

it('says in its boundary that its code could not be read, and leaves the rest', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const View = lazyView<{ name: string }>(async () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <>
      <Boundary>
        <View name="Mara" />
      </Boundary>
      <p>The rest</p>
    </>,
  );
  await screen.findAllByRole('button', { name: /Reload/ });
  screen.getByText('The rest');
  expect(said).toHaveBeenCalled();
  said.mockRestore();
});

it('reads nothing for being drawn while views are held, and all of it then', async () => {
  holdViews();
  const read = vi.fn(async () => Greeting);
  const View = lazyView(read);
  render(<View name="Mara" />);
  await act(async () => undefined);
  expect(read).not.toHaveBeenCalled();
  await act(readAllViews);
  screen.getByText('Hello Mara');
});
