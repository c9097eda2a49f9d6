/** The page beside a ticket in the window: its room, its head, and one line about the rest. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShownPage } from '../../../shared/domain/page-view.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { open, preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

const page = (more: Partial<ShownPage> = {}): ShownPage => ({
  account: 'a1',
  ticket: 't1',
  address: 'https://hoster.example/viewticket.php?…',
  title: 'Ticket',
  isLoading: false,
  canGoBack: false,
  canGoForward: false,
  failure: null,
  isOfTicket: true,
  ...more,
});

async function showing(shown: ShownPage) {
  const calls: string[] = [];
  const note =
    <T,>(name: string, value: T) =>
    (input: unknown) => {
      calls.push(`${name} ${JSON.stringify(input)}`);
      return ok(value);
    };
  document.elementFromPoint = () => null;
  await open(
    {},
    {
      'page.status': () => ok(shown),
      'page.place': note('place', null),
      'page.close': note('close', null),
      'page.focus': note('focus', null),
      'page.read': () => ok('known'),
    },
  );
  await settle();
  return calls;
}
const pane = () => screen.getByRole('region', { name: 'Service page' });
const press = async (name: string) => {
  fireEvent.click(within(pane()).getByRole('button', { name }));
  await settle();
};

it('keeps room for the page in the place of the timeline, and gives it the keyboard', async () => {
  const calls = await showing(page());
  expect(pane().textContent).toContain('https://hoster.example/viewticket.php?…');
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  expect(calls.filter((call) => call.startsWith('place'))).toEqual([
    'place {"box":{"x":0,"y":0,"width":0,"height":0}}',
  ]);
  act(() => within(pane()).getByRole('group').focus());
  expect(calls.at(-1)).toBe('focus {}');
  // When the keyboard comes back it is not sent in again.
  expect(document.activeElement?.textContent).toBe('Read this page');
});

it('reads it once the agent says so, and shows the timeline again', async () => {
  const calls = await showing(page());
  await press('Read this page');
  expect(screen.getByRole('region', { name: 'Timeline' })).toBeTruthy();
  expect(pane().textContent).toContain('The page is hidden.');
  expect(calls.at(-1)).toBe('place {"box":null}');
  await press('Show the page');
  expect(pane().textContent).toContain('Done. The messages are in the timeline.');
});

it('does not read another page than the ticket’s, and says so', async () => {
  await showing(page({ isOfTicket: false, address: 'https://hoster.example/login.php' }));
  expect(pane().textContent).toContain('This isn’t the ticket’s own page.');
  await press('Read this page');
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
});

it('says what is open behind, and ends it', async () => {
  const calls = await showing(page({ ticket: 't2' }));
  expect(screen.getByRole('region', { name: 'Timeline' })).toBeTruthy();
  expect(pane().textContent).toContain('Another ticket’s page is open.');
  await press('Close the page and sign out of it');
  expect(screen.queryByRole('region', { name: 'Service page' })).toBeNull();
  expect(calls).toContain('close {}');
});

it('ends what belongs to another account', async () => {
  const calls = await showing(page({ account: 'a2' }));
  expect(screen.queryByRole('region', { name: 'Service page' })).toBeNull();
  expect(calls).toContain('close {}');
});

it('says of no other page that it was read, and folds none, where another ticket’s is shown before the answer', async () => {
  document.elementFromPoint = () => null;
  let answer: (read: Result<'known'>) => void = () => undefined;
  const { store } = await open(
    {},
    {
      'page.status': () => ok(page()),
      'page.place': () => ok(null),
      'page.read': () => new Promise((resolve) => (answer = resolve)),
      'ticket.showConversation': ({ ticket }) => ok(page({ ticket, address: 'https://hoster.example/other' })),
    },
  );
  await settle();
  await press('Read this page');
  await act(() => store.getState().pageView.show('a1', 't2'));
  await act(async () => {
    answer(ok('known'));
    await settle();
  });
  expect(store.getState().pageView).toMatchObject({ reading: 'no', folded: false });
});

it('says that a file of the page is saved, or that it broke off, also where the page is closed by then', async () => {
  const { bridge } = await open({}, { 'page.status': () => ok(null) });
  const saved = (isWhole: boolean) =>
    act(async () => {
      bridge.emit({ name: 'page.saved', data: { name: 'invoice.pdf', isWhole } });
      await settle();
    });
  await saved(true);
  expect(screen.getAllByText(/^Saved .?invoice\.pdf.?$/)).not.toEqual([]);
  await saved(false);
  expect(screen.getAllByText(/^Couldn’t save .?invoice\.pdf.?$/)).not.toEqual([]);
});
