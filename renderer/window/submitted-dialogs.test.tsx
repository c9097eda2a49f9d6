/** Every dialog that closes once its save is done leaves the keys behind that to the desk. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import type { Bridge, CommandName } from '../../shared/contract.ts';
import { err, ok } from '../../shared/result.ts';
import { openForAccount } from '../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../tests/helpers/renderer/pane.tsx';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { CommandKeys } from '../commands/CommandKeys.tsx';
import { SignedOutBanner } from '../features/accounts/AccountBanners.tsx';
import { NoteDialog } from '../features/marks/NoteDialog.tsx';
import { OutageDialog } from '../features/outage/OutageDialog.tsx';
import { ProxyDialog } from '../features/proxy/ProxyDialog.tsx';
import { ViewDialog } from '../features/search/SavedView.tsx';
import { ExcerptDialog } from '../features/ticket/ExcerptDialog.tsx';
import { features } from '../features.ts';
import type { AppState } from '../store/app-state.ts';

preparePane();

interface Submitted {
  Part: ComponentType;
  /** Command that the dialog calls. */
  call: CommandName;
  open(app: AppState): void;
  /** Name of its button if that is there only once the desk has answered. */
  button?: string;
  /** Fills it in, and presses the key that submits it. */
  submit(): void;
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const enterIn = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', ctrlKey: true });
/** Presses the button, as Enter in a field of its form does. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const PLAN = { people: [], copies: [], leftOut: [], unknown: [], samples: [] };
const READY = [{ ticket: '1', seen: { lastReply: '', status: 'Open', staff: '' } }];

const DIALOGS: Record<string, Submitted> = {
  note: {
    Part: NoteDialog,
    call: 'note.add',
    open: ({ marks }) => marks.openNote('1'),
    submit() {
      fill('Note text', 'Call back.');
      enterIn('Note text');
    },
  },
  excerpt: {
    Part: ExcerptDialog,
    call: 'excerpt.add',
    open: ({ excerpt }) => excerpt.open('1'),
    submit() {
      fill('Excerpt text', 'It is down.');
      enterIn('Excerpt text');
    },
  },
  view: {
    Part: ViewDialog,
    call: 'view.save',
    open: ({ savedViews }) => savedViews.name(''),
    submit() {
      fill('View name', 'Closed');
      fill('Search', 'status:closed');
      press('Save view');
    },
  },
  proxy: {
    Part: ProxyDialog,
    call: 'proxy.signIn',
    open: ({ proxy }) => proxy.ask('proxy.example:8080'),
    submit() {
      fill('Proxy user name', 'mara');
      fill('Proxy password', 'secret');
      press('Save');
    },
  },
  'signing in again': {
    Part: SignedOutBanner,
    call: 'account.resume',
    open: () => press('Sign in'),
    submit() {
      fill('Password', 'secret');
      const form = screen.getByLabelText<HTMLInputElement>('Password').form;
      if (form) fireEvent.submit(form);
    },
  },
  'reply to many': {
    Part: OutageDialog,
    call: 'batch.send',
    open({ outage }) {
      outage.show([row('1')]);
      outage.write('It is back.');
    },
    button: 'Send to 1 ticket',
    submit: () => press('Send to 1 ticket'),
  },
};

it.each(Object.entries(DIALOGS))('keys behind its save wait: %s', async (_, { Part, call, open, button, submit }) => {
  const at = account({ settings: { ...account().settings, agentName: 'Mara' } });
  let answer = (): void => undefined;
  const error = { kind: 'auth', operation: 'get-tickets', detail: { reason: 'password' } } as const;
  const connection = { state: 'signed-out', since: 0, lastSuccess: null, error } as const;
  const bridge = scriptedBridge({
    'account.list': () => ok([{ ...at, ...(Part === SignedOutBanner && { connection }) }]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1'), row('2')]),
    'canned.list': () => ok([]),
    'batch.plan': () => ok({ ...PLAN, ready: READY }),
  });
  const slow: Bridge['call'] = async (asked, input) => {
    if (asked !== call) return await bridge.call(asked, input);
    await new Promise<void>((resolve) => (answer = resolve));
    return err('storage', asked);
  };
  const store = await openForAccount(
    { ...bridge, call: slow },
    () => (
      <>
        <CommandKeys />
        <Part />
      </>
    ),
    features,
  );
  const written: string[] = [];
  document.execCommand = (_, __, text = '') => written.push(text) > 0;
  await act(async () => {
    open(store.getState());
    await settle();
  });
  // It takes the focus in a later frame: nobody submits it before.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  if (button) await screen.findByRole('button', { name: button });
  await act(async () => {
    submit();
    await settle();
  });
  const isHeard = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  expect(isHeard).toBe(false);
  expect(written).toEqual([]);
  answer();
  // It came to nothing, and the dialog is there: then the key was meant for it.
  await waitFor(() => expect(written).toEqual(['j']));
});
