import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CheckRun,
  CheckSubject,
  Finding,
  FindingWatch,
  Layer,
  LayerReport,
} from '../../../shared/domain/finding.ts';
import { err, ok } from '../../../shared/result.ts';
import { open as openPane, preparePane, press, reply } from '../../../tests/helpers/renderer/pane.tsx';
import { account, type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createKeyHandler, runCommand } from '../../commands/table.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { PaletteDialog } from '../palette/Palette.tsx';
import { ticketFeature } from '../ticket/index.ts';
import { CheckDrawer } from './CheckDrawer.tsx';
import { findingReply, findingWords } from './check-words.ts';
import { rowsOf, withoutJumps } from './finding-rows.ts';
import { layerCheckFeature } from './index.ts';

preparePane();
const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
beforeEach(() => {
  document.execCommand = () => false;
  Element.prototype.scrollIntoView = () => {};
  copied.mockClear();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
});

const AT = Date.UTC(2026, 10, 19, 14, 5);
const finding = (code: string, severity: Finding['severity'], more: Partial<Finding> = {}): Finding => ({
  ...{ code, severity, fixer: 'customer', values: { what: `the ${code} server` } },
  ...more,
});
const report = (layer: Layer, findings: Finding[] | null, more: Partial<LayerReport> = {}): LayerReport => ({
  ...{ layer, findings: findings ?? [], doneAt: findings === null ? null : AT, raw: [] },
  ...more,
});
const run = (reports: LayerReport[], more: Partial<CheckRun> = {}): CheckRun => ({
  ...{ id: 'r1', subject: { kind: 'domain', name: 'shop.example' }, topic: null, startedAt: AT, practice: false },
  onFile: { product: null, addresses: [], hostname: '', nameservers: [], domain: null },
  isDone: reports.every(({ doneAt }) => doneAt !== null),
  reports,
  ...more,
});
const silent = (what: string, severity: Finding['severity'] = 'unasked') =>
  finding('silent', severity, { values: { what } });

/** The open ticket and the drawer, on a desk that answers with `state.run`. */
async function open(first: CheckRun, subjects: string[] = ['shop.example'], more: Script = {}) {
  const state = { run: first };
  const script: Script = {
    'check.subjects': () => ok(subjects.map((name): CheckSubject => ({ kind: 'domain', name }))),
    'check.start': ({ name }) => ok({ ...state.run, subject: { kind: 'domain', name } }),
    'check.read': () => ok(state.run),
    'check.watches': () => ok([]),
    ...more,
  };
  const pane = await openPane({ account: account() }, script, [ticketFeature, layerCheckFeature]);
  render(
    <StoreProvider store={pane.store}>
      <UiProvider>
        <CheckDrawer />
      </UiProvider>
    </StoreProvider>,
  );
  const byKey = async () => {
    await act(async () => {
      runCommand('check.ticket', pane.store.getState);
      await settle();
    });
  };
  const news = async (next: CheckRun) => {
    state.run = next;
    await act(async () => {
      pane.bridge.emit({ name: 'check.changed', data: { account: 'a1', run: next.id } });
      await settle();
    });
  };
  return { ...pane, byKey, news };
}
const drawer = (name = 'shop.example') => screen.findByRole('region', { name: `Check of ${name}` });
const list = () => screen.getByRole('listbox', { name: 'Findings, worst first' });
const rows = () => within(list()).queryAllByRole('option');
const facts = () => rows().map((row) => row.firstElementChild?.textContent);
const marked = () => rows().findIndex((row) => row.getAttribute('aria-selected') === 'true');
const key = async (name: string, target: Element = list()) => {
  fireEvent.keyDown(target, { key: name });
  await act(settle);
};
const MIXED = run([
  report('registration', [silent('b', 'look')]),
  report('mail', [silent('c', 'fault'), silent('d')]),
  report('certificate', [silent('a', 'fault'), silent('e', 'note')]),
]);

describe('the order', () => {
  it('is by severity, then by what the ticket is about, then from registration to reverse DNS', () => {
    const layersOf = (topic: CheckRun['topic']) =>
      rowsOf({ ...MIXED, topic }).map(({ layer, finding: { severity } }) => `${severity} ${layer}`);
    const rest = ['look registration', 'note certificate', 'unasked mail'];
    expect(layersOf(null)).toEqual(['fault mail', 'fault certificate', ...rest]);
    expect(layersOf('certificate')).toEqual(['fault certificate', 'fault mail', ...rest]);
  });

  it('names the same finding once', () => {
    expect(rowsOf(run([report('mail', [silent('a'), silent('a')])]))).toHaveLength(1);
  });

  it('keeps the rows that were reached, and puts all later ones after them', () => {
    const [first, ...others] = rowsOf(MIXED);
    const last = others.at(-1);
    if (!first || !last) throw new Error('there are rows');
    expect(withoutJumps([last], rowsOf(MIXED)).map(({ id }) => id)[0]).toBe(last.id);
    expect(withoutJumps([last], rowsOf(MIXED))).toHaveLength(5);
  });

  it('changes above the mark only until the agent walks', async () => {
    const { byKey, news } = await open(run([report('registration', [silent('b', 'look')]), report('mail', null)]));
    await byKey();
    expect(facts()).toEqual(['Worth a look · Registration · customer’s turn']);
    await news(
      run([report('registration', [silent('b', 'look')]), report('web', [silent('x', 'fault')]), report('mail', null)]),
    );
    expect([facts()[0], marked()]).toEqual(['Fault · Website · customer’s turn', 0]);
    await key('j');
    expect(marked()).toBe(1);
    const later = [silent('m', 'fault'), silent('n', 'note')];
    await news(
      run([
        report('registration', [silent('b', 'look')]),
        report('web', [silent('x', 'fault')]),
        report('mail', later),
      ]),
    );
    expect(facts().map((text) => text?.split(' · ').slice(0, 2).join(' '))).toEqual([
      ...['Fault Website', 'Worth a look Registration', 'Fault Mail', 'Note Mail'],
    ]);
    expect(marked()).toBe(1);
  });

  it('leaves the row under the pointer where it is', async () => {
    const { byKey, news } = await open(run([report('registration', [silent('b', 'look')]), report('mail', null)]));
    await byKey();
    fireEvent.pointerMove(rows()[0] as Element);
    await act(settle);
    await news(run([report('registration', [silent('b', 'look')]), report('mail', [silent('c', 'fault')])]));
    expect(facts()[0]).toContain('Registration');
  });
});

describe('a key on a ticket', () => {
  it('checks its first domain, and takes the focus to the findings', async () => {
    const { byKey, bridge } = await open(MIXED);
    await byKey();
    expect(bridge.callsOf('check.start')).toEqual([{ account: 'a1', name: 'shop.example', ticket: 't1' }]);
    expect(document.activeElement).toBe(list());
    expect((await drawer()).querySelector('h2')?.textContent).toBe('shop.example');
  });

  it('asks nobody before it is pressed', async () => {
    const { bridge } = await open(MIXED);
    expect(bridge.calls.filter(({ name }) => name.startsWith('check.'))).toEqual([]);
  });

  it('is d', async () => {
    const { store, bridge } = await open(MIXED);
    const event = new KeyboardEvent('keydown', { key: 'd' });
    await act(async () => {
      createKeyHandler(store.getState)(event, { inField: false, onControl: false });
      await settle();
    });
    expect(bridge.callsOf('check.start')).toHaveLength(1);
  });

  it('offers the others of the ticket', async () => {
    const { byKey, bridge } = await open(MIXED, ['shop.example', 'blog.example']);
    await byKey();
    await press('blog.example', await screen.findByRole('navigation', { name: 'Also on this ticket' }));
    expect(bridge.callsOf('check.start').map(({ name }) => name)).toEqual(['shop.example', 'blog.example']);
    expect(await drawer('blog.example')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'shop.example' })).toBeTruthy();
  });

  it('offers them for the ticket that only came with its queue, too', async () => {
    const { byKey, bridge, store } = await open(MIXED, ['shop.example', 'blog.example']);
    act(() => store.setState(({ nav }) => ({ nav: { ...nav, offered: true } })));
    await byKey();
    await press('blog.example', await screen.findByRole('navigation', { name: 'Also on this ticket' }));
    expect(bridge.callsOf('check.start').map(({ ticket }) => ticket)).toEqual(['t1', 't1']);
    expect(screen.getByRole('button', { name: 'shop.example' })).toBeTruthy();
  });

  it('offers some at once, where there are many, and the rest by a press', async () => {
    const names = ['shop', 'a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);
    const { byKey } = await open(MIXED, names);
    await byKey();
    const offered = () => screen.getByRole('navigation').textContent;
    expect(offered()).toBe('Also on this ticketa.exampleb.examplec.example2 more');
    await press('2 more');
    expect(offered()).toBe('Also on this ticketa.exampleb.examplec.exampled.examplee.example');
  });

  it('says so where the ticket names none', async () => {
    const { byKey, bridge } = await open(MIXED, []);
    await byKey();
    expect(await screen.findByText('This ticket names no domain or address.')).toBeTruthy();
    expect(bridge.callsOf('check.start')).toEqual([]);
  });
});

describe('keys on the findings', () => {
  it('walk up and down, by letters and arrows', async () => {
    const { byKey } = await open(MIXED);
    await byKey();
    for (const [name, to] of [
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['End', 4],
      ['j', 4],
      ['Home', 0],
    ] as const) {
      await key(name);
      expect(marked()).toBe(to);
    }
  });

  it('Enter puts the finding with its minute into the reply', async () => {
    const { byKey, store } = await open(MIXED);
    const insertText = vi.fn();
    const { controls, setControls } = store.getState().composer;
    if (controls) act(() => setControls({ ...controls, insertText }));
    await byKey();
    await key('j');
    await key('Enter');
    expect(insertText).toHaveBeenCalledWith(
      expect.stringMatching(/^As of .*2026.* \(UTC[^)]*\): No answer came in time: a\. We will ask again later\.$/),
    );
    expect(await drawer()).toBeTruthy();
  });

  it('Enter leaves a stranger’s title as it is, with no format of its own', () => {
    const [row] = rowsOf(run([report('mail', [silent('**Bold** [here](https://evil.example)', 'fault')])]));
    if (!row) throw new Error('no row');
    expect(findingWords('Verdicts', row)).toContain('**Bold** [here]');
    expect(findingReply(row)).toContain(String.raw`\*\*Bold\*\* \[here]`);
  });

  it('say what we will do where the server is ours, and ask others elsewhere', () => {
    const values = { host: 'mail.shop.example' };
    const ours = run([report('mail', [finding('smtpNoTls', 'look', { fixer: 'us', values })])]);
    const others = run([report('mail', [finding('smtpNoTls', 'look', { fixer: 'other', values })])]);
    expect(rowsOf(ours).map((row) => findingWords('Steps', row))).toEqual([
      'We will turn on encryption (STARTTLS) on mail.shop.example.',
    ]);
    expect(rowsOf(others).map((row) => findingWords('Steps', row))).toEqual([
      'Please ask whoever runs mail.shop.example to turn on encryption (STARTTLS).',
    ]);
  });

  it.each([
    [0, ', 14:05 (UTC): '],
    [330, ', 19:35 (UTC+5:30): '],
    [-300, ', 09:05 (UTC−5): '],
  ])('Enter says %s minutes ahead of UTC in which zone its minute is', async (ahead, minute) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-ahead);
    const { byKey, store } = await open(MIXED);
    await byKey();
    act(() => store.getState().composer.setControls(null));
    await key('Enter');
    expect(copied.mock.lastCall?.[0]).toContain(minute);
  });

  it('Enter copies it where no reply is open', async () => {
    const { byKey, store } = await open(MIXED);
    await byKey();
    act(() => store.getState().composer.setControls(null));
    await key('Enter');
    expect(copied.mock.lastCall?.[0]).toContain('No answer came in time: c.');
    expect(reply().value).toBe('');
  });

  it('c copies all, worst first and with times', async () => {
    const { byKey } = await open({ ...MIXED, practice: true });
    await byKey();
    await key('c');
    const text = copied.mock.lastCall?.[0] ?? '';
    expect(text.split('\n')[0]).toMatch(/^shop\.example, checked .* in the practice desk’s invented internet$/);
    expect([...text.matchAll(/in time: (\w)\./g)].map(([, what]) => what).join('')).toBe('cabed');
    expect(text).toMatch(/Fault · Mail · customer’s turn · .*2026/);
  });

  it('r asks again, and Escape closes', async () => {
    const { byKey, bridge } = await open(MIXED);
    await byKey();
    await key('r');
    expect(bridge.callsOf('check.start')).toHaveLength(2);
    expect(document.activeElement).toBe(list());
    await key('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are left to buttons, and with modifiers to the window', async () => {
    const { byKey, bridge } = await open(MIXED);
    await byKey();
    fireEvent.keyDown(list(), { key: 'r', ctrlKey: true });
    await key('Enter', screen.getByRole('button', { name: /Copy all/ }));
    expect(bridge.callsOf('check.start')).toHaveLength(1);
    expect(copied).not.toHaveBeenCalled();
  });
});

describe('while it is asked', () => {
  it('says what is still asked, then what came of it, also to screen readers', async () => {
    const { byKey, news } = await open(run([report('registration', null), report('mail', null)]));
    await byKey();
    const region = await drawer();
    expect(region.textContent).toContain('Checking: Registration · Mail');
    await news(run([report('registration', [silent('b', 'look')]), report('mail', null)]));
    expect(region.textContent).toContain('Checking: Mail');
    const status = within(region).getByRole('status');
    expect(status.textContent).toBe('Registration: something to look at');
    await news(run([report('registration', [silent('b', 'look')]), report('mail', [silent('c')])]));
    expect(status.textContent).toBe('1 thing to look at · 1 unanswered question');
    expect(region.textContent).not.toContain('Checking');
  });

  it('reads a run once more whose news came before its start was answered', async () => {
    const { byKey, bridge } = await open(run([report('mail', null)]));
    await byKey();
    expect(bridge.callsOf('check.read')).toHaveLength(1);
  });

  it('ends with what is known if the run is gone', async () => {
    const { byKey, news } = await open(run([report('mail', null)]), undefined, { 'check.read': () => ok(null) });
    await byKey();
    await news(run([report('mail', null)]));
    expect((await drawer()).textContent).toContain('1 unanswered question');
    expect(facts()).toEqual(['No answer · Mail']);
  });

  it('takes no answer for a name that was left meanwhile', async () => {
    let answer: (of: CheckRun) => void = () => undefined;
    const slow = new Promise<CheckRun>((resolve) => (answer = resolve));
    const start: Script['check.start'] = async ({ name }) =>
      ok(name === 'shop.example' ? await slow : { ...MIXED, id: 'r2', subject: { kind: 'domain', name } });
    const { byKey } = await open(MIXED, ['shop.example', 'blog.example'], { 'check.start': start });
    await byKey();
    await press('blog.example');
    answer(run([report('mail', [silent('overtaken', 'fault')])]));
    await act(settle);
    expect(screen.queryByText(/overtaken/)).toBeNull();
    expect(await drawer('blog.example')).toBeTruthy();
  });
});

describe('before it is allowed', () => {
  const forbidden = (reason: string) => err('invalid', 'check.start', { detail: { reason } });

  it('says who is asked and what they learn, and goes on with one press', async () => {
    let isAllowed = false;
    const script: Script = {
      'check.start': () => (isAllowed ? ok(MIXED) : forbidden('checks-off')),
      'account.configure': ({ settings }) => {
        isAllowed = settings.checksAllowed === true;
        return ok(account());
      },
    };
    const { byKey, bridge } = await open(MIXED, undefined, script);
    await byKey();
    const region = await drawer();
    expect(region.textContent).toMatch(/asks the registry, .* this computer’s resolver\. .* learn the name and this/);
    expect(document.activeElement?.textContent).toBe('Allow and check');
    await press('Allow and check');
    expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { checksAllowed: true } }]);
    expect(rows()).toHaveLength(5);
    expect(document.activeElement).toBe(list());
  });

  it.each([
    ['checks-forbidden', 'Your administrator doesn’t allow'],
    ['special-address', 'isn’t on the public internet'],
    ['no-domain', 'neither a domain nor an IP address'],
  ])('%s is told, without a button that would not help', async (reason, words) => {
    const { byKey } = await open(MIXED, undefined, { 'check.start': () => forbidden(reason) });
    await byKey();
    expect((await drawer()).textContent).toContain(words);
    expect(screen.queryByText('Allow and check')).toBeNull();
  });
});

describe('what it shows', () => {
  it('of a domain where all is well is one line, and the facts', async () => {
    const { byKey } = await open(run([report('mail', [silent('fact', 'note')])], { practice: true }));
    await byKey();
    const region = await drawer();
    expect(region.querySelector('strong, [class*="strong"]')?.textContent).toBe('No problems found.');
    expect(region.textContent).toContain('in the practice desk’s invented internet');
  });

  it('of a note that needs nobody is its verdict alone, also in a reply', async () => {
    const { byKey, store } = await open(run([report('mail', [{ ...silent('fact', 'note'), fixer: 'nobody' }])]));
    await byKey();
    expect(rows()[0]?.textContent).toBe('Note · MailNo answer came in time: fact.');
    act(() => store.getState().composer.setControls(null));
    await key('Enter');
    expect(copied.mock.lastCall?.[0]).toMatch(/: No answer came in time: fact\.$/);
    await key('c');
    expect(copied.mock.lastCall?.[0]).not.toContain('We will ask again');
  });

  it('does not call a question without an answer a fault', async () => {
    const { byKey } = await open(run([report('mail', [silent('the mail server')])]));
    await byKey();
    expect((await drawer()).textContent).toContain('No faults in the answers received · 1 unanswered question');
    expect(facts()).toEqual(['No answer · Mail · customer’s turn']);
  });

  it('is neither turned around nor filled by texts from outside', async () => {
    const hostile = `\u202Eevil\u2066\u0007${'x'.repeat(70_000)}`;
    const isClean = (text: string | null | undefined) => {
      for (const sign of ['\u202E', '\u2066', '\u0007']) expect(text).not.toContain(sign);
    };
    const raw = [{ from: '192.0.2.1', question: '\u202Eq', answer: `line\n\u202E${hostile}` }];
    const { byKey } = await open(run([report('mail', [silent(hostile, 'fault')], { raw })]));
    await byKey();
    const region = await drawer();
    fireEvent.click(screen.getByText('Raw answers: Mail'));
    await vi.waitFor(() => expect(region.querySelector('pre')?.textContent?.length).toBeGreaterThan(10_000));
    expect(region.querySelector('pre')?.textContent?.length).toBeLessThan(21_000);
    isClean(region.textContent);
    expect(rows()[0]?.textContent?.length).toBeLessThan(800);
    await key('c');
    isClean(copied.mock.lastCall?.[0]);
  });

  it('has names in their own letters, with the letters of the registry beside them', async () => {
    const { byKey } = await open(run([report('mail', [silent('mx.xn--bcher-kva.example.')])]), [
      'xn--bcher-kva.example',
    ]);
    await byKey();
    expect(await drawer('bücher.example (xn--bcher-kva.example)')).toBeTruthy();
    expect(rows()[0]?.textContent).toContain('mx.bücher.example (mx.xn--bcher-kva.example).');
  });

  it('folds the raw answers of each layer', async () => {
    const raw = [{ from: '192.0.2.53', question: 'MX shop.example', answer: '10 mx.shop.example' }];
    const { byKey } = await open(run([report('mail', [], { raw }), report('web', [])]));
    await byKey();
    const folds = (await drawer()).querySelectorAll('details');
    expect(folds).toHaveLength(1);
    expect([folds[0]?.open, folds[0]?.textContent]).toEqual([false, 'Raw answers: Mail']);
    fireEvent.click(screen.getByText('Raw answers: Mail'));
    await vi.waitFor(() => expect(folds[0]?.querySelector('pre')).toBeTruthy());
    expect(folds[0]?.textContent).toBe('Raw answers: MailMX shop.example at 192.0.2.5310 mx.shop.example');
  });
});

describe('another ticket', () => {
  it('closes it, so that nothing of this customer goes to another', async () => {
    const { byKey, store } = await open(MIXED);
    await byKey();
    await act(async () => {
      store.getState().nav.openTicket('t2');
      await settle();
    });
    expect(store.getState().layerCheck.shown).toBeNull();
  });

  it('may be answered by a check that began outside of tickets', async () => {
    const { store } = await open(MIXED);
    await act(async () => {
      store.getState().nav.closeTicket();
      await store.getState().layerCheck.with(({ check }) => check('shop.example'));
      store.getState().nav.openTicket('t2');
      await settle();
    });
    expect(rows()).toHaveLength(5);
  });
});

it('the palette offers a check of each typed domain and address, and of nothing else', async () => {
  const kinds = { 'new.example': 'domain', '203.0.113.5': 'ip', 'who is it': 'words' } as const;
  const find: Script['palette.find'] = ({ text }) =>
    ok({ recognised: { kind: kinds[text as keyof typeof kinds], text }, answers: [] });
  const pane = await open(MIXED, undefined, { 'palette.find': find, 'palette.recent': () => ok([]) });
  render(
    <StoreProvider store={pane.store}>
      <PaletteDialog />
    </StoreProvider>,
  );
  const { palette } = pane.store.getState();
  for (const text of Object.keys(kinds)) {
    await act(async () => {
      palette.show();
      palette.type(text);
      await settle();
    });
    const option = screen.queryByRole('option', { name: `Check ${text}` });
    if (option) fireEvent.click(option);
    await act(settle);
  }
  expect(pane.bridge.callsOf('check.start').map(({ name, ticket }) => [name, ticket])).toEqual([
    ['new.example', 't1'],
    ['203.0.113.5', 't1'],
  ]);
});

describe('waiting for the end of a finding', () => {
  const watchOf = (code: string, more: Partial<FindingWatch> = {}): FindingWatch => ({
    ...{ id: 'w1', ticket: 't1', name: 'shop.example', layer: 'mail', code, madeAt: AT },
    ...{ askedAt: null, doneAt: null, isOpen: true, by: null },
    ...more,
  });

  it('begins by w or a press, with the words for then, and says so at the finding', async () => {
    const { byKey, bridge } = await open(MIXED, undefined, { 'check.watch': ({ code }) => ok([watchOf(code)]) });
    await byKey();
    await key('w');
    expect(bridge.callsOf('check.watch')).toEqual([
      {
        ...{ account: 'a1', ticket: 't1', run: 'r1', layer: 'mail', code: 'silent' },
        text: expect.stringMatching(
          /^We checked again\. Our finding from .*2026.*\(UTC.*\) no longer applies: No answer came in time: c\.$/,
        ),
      },
    ]);
    expect(facts()[0]).toBe('Fault · Mail · customer’s turn · waiting');
    await key('w');
    fireEvent.click(screen.getByRole('button', { name: /^Tell me/ }));
    await act(settle);
    expect(bridge.callsOf('check.watch')).toHaveLength(1);
    expect(await screen.findByRole('region', { name: 'Waiting on this ticket' })).toBeTruthy();
  });

  it('is shown as solved once the ticket has that news', async () => {
    let watch = watchOf('silent');
    const { byKey, bridge } = await open(MIXED, undefined, { 'check.watches': () => ok([watch]) });
    await byKey();
    expect(facts()[0]).toContain('waiting');
    watch = watchOf('silent', { doneAt: AT, isOpen: false });
    await act(async () => {
      bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await settle();
    });
    expect(screen.getByRole('region', { name: 'Waiting on this ticket' }).textContent).toContain('solved');
    expect(facts()[0]).not.toContain('waiting');
  });

  it('is a line on the ticket, which asks again by a press', async () => {
    const { store, bridge } = await open(MIXED);
    expect(screen.queryByText(/^Waiting: /)).toBeNull();
    const { detail } = store.getState().ticket;
    act(() =>
      store.setState(({ ticket }) => ({
        ticket: { ...ticket, detail: detail && { ...detail, watchedNames: ['xn--bcher-kva.example'] } },
      })),
    );
    expect(screen.getByText('Waiting: bücher.example')).toBeTruthy();
    await press('Check again');
    expect(bridge.callsOf('check.start')).toEqual([{ account: 'a1', name: 'xn--bcher-kva.example', ticket: 't1' }]);
  });

  it('ends by a press', async () => {
    const { byKey, bridge } = await open(MIXED, undefined, {
      'check.watches': () =>
        ok([watchOf('silent'), watchOf('gone', { id: 'w2', doneAt: AT, isOpen: false, by: 'Mira' })]),
      'check.unwatch': () => ok([]),
    });
    await byKey();
    expect(screen.getByRole('region', { name: 'Waiting on this ticket' }).textContent).toMatch(
      /shop\.example · solved .* · Mira/,
    );
    await press('Stop waiting: Mail · shop.example');
    expect(bridge.callsOf('check.unwatch')).toEqual([{ account: 'a1', ticket: 't1', watch: 'w1' }]);
    expect(screen.queryByRole('region', { name: 'Waiting on this ticket' })).toBeNull();
  });

  it('is not offered for notes and questions without an answer', async () => {
    const { byKey, bridge } = await open(run([report('mail', [silent('d')])]));
    await byKey();
    await key('w');
    expect(bridge.callsOf('check.watch')).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Tell me/ }).disabled).toBe(true);
  });
});
