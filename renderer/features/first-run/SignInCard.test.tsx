import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { SignInCard } from './SignInCard.tsx';

preparePane();

const LABELS = ['Service address', 'API key', 'API secret', 'Email', 'Password'];

it.each([
  ['', ['Email', 'Password']],
  ['api-key', ['API key', 'API secret']],
])('a refusal in the service’s own words marks the fields that it is about: %s', async (reason, marked) => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'account.signIn': () => err('auth', 'account.signIn', { detail: { reason, texts: ['No such login.'] } }),
  });
  await openForAccount(bridge, () => <SignInCard onDone={() => undefined} />);
  const fields = LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label));
  for (const field of fields) fireEvent.change(field, { target: { value: 'x' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await settle();
  });
  expect(LABELS.filter((_, at) => fields[at]?.getAttribute('aria-invalid') === 'true')).toEqual(marked);
  expect(document.activeElement).toBe(fields[LABELS.indexOf(marked[1] ?? '')]);
});
