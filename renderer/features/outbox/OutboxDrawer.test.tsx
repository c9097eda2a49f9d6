import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FoundRecord, OutboxItem } from '../../../shared/domain/outbox.ts';
import { item } from '../../../tests/helpers/renderer/samples.ts';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ConfirmAgain } from './OutboxDrawer.tsx';

afterEach(cleanup);

const found: FoundRecord = { id: '8043', number: 'ABC-777777', at: null, alike: true };
const doubt = (kind: OutboxItem['kind'], records: FoundRecord[]): OutboxItem =>
  item({
    kind,
    state: 'in-doubt',
    evidence: {
      verdict: records.length > 0 ? 'probably' : 'pending',
      before: null,
      now: null,
      checkedAt: [],
      nextAt: null,
      found: records,
    },
  });

async function asked(one: OutboxItem): Promise<string> {
  const store = createAppStore(scriptedBridge({}), features);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <ConfirmAgain />
      </UiProvider>
    </StoreProvider>,
  );
  act(() => store.setState(({ outbox }) => ({ outbox: { ...outbox, items: [one], confirming: one.id } })));
  return (await screen.findByRole('dialog')).textContent ?? '';
}

it.each<[string, OutboxItem, string, string]>([
  [
    'a ticket that was found',
    doubt('ticket', [found]),
    'Open this ticket a second time?',
    '#ABC-777777 has this subject and appeared after the first attempt. If it is this ticket, Aiko Tanaka gets a second one.',
  ],
  [
    'a ticket of which nothing was found',
    doubt('ticket', []),
    'Open this ticket a second time?',
    'If the first one was opened after all, Aiko Tanaka gets a second one.',
  ],
  // As the doubt and the review name it: by its id.
  [
    'an order that was found',
    doubt('order', [{ ...found, sameItems: true }]),
    'Go back to the form?',
    'Order 8043 has the same items',
  ],
  ['an order that is like it', doubt('order', [found]), 'Go back to the form?', 'Order 8043 has an item of this one'],
  ['a reply', doubt('reply', []), 'Send this reply again?', 'Aiko Tanaka gets this reply twice'],
])('the question before %s goes again names what is known of it', async (_what, one, title, words) => {
  const text = await asked(one);
  expect(text).toContain(title);
  expect(text).toContain(words);
});
