import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account, AccountSettings } from '../../../shared/domain/account.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { ResponseTimesSection } from './BusinessHoursFields.tsx';

preparePane();

let own: Account;
beforeEach(() => {
  own = account();
});

const hours = (from: number, to: number) => [{ from: from * 60, to: to * 60 }];

async function open(settings: Partial<AccountSettings> = {}) {
  own = account({ settings: { ...own.settings, ...settings } });
  const bridge = scriptedBridge({
    'account.list': () => ok([own]),
    'account.configure': ({ settings }) => {
      own = account({ settings: { ...own.settings, ...(settings as Partial<AccountSettings>) } });
      return ok(own);
    },
  });
  await openForAccount(bridge, ResponseTimesSection);
}

/** Types into a field and leaves it. */
async function put(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  await act(settle);
}
async function press(name: string, place: HTMLElement = document.body) {
  fireEvent.click(within(place).getByRole('button', { name }));
  await act(settle);
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('business hours', () => {
  it('are off until they are counted, begin with an office week, and keep what was typed when they are off again', async () => {
    await open();
    expect(screen.queryByRole('textbox', { name: 'Monday' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Count business hours only' }));
    await act(settle);
    expect(box('Monday').value).toBe('9:00–17:00');
    expect(box('Sunday').value).toBe('');
    await put(box('Saturday'), '10-14');
    expect(own.settings.businessHours?.week[5]).toEqual(hours(10, 14));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Count business hours only' }));
    await act(settle);
    expect(own.settings.businessHours).toMatchObject({ counted: false, week: { 5: hours(10, 14) } });
  });

  it('are saved a day at a time, two fields in one moment too; what is not understood is said and not saved', async () => {
    await open({ businessHours: { counted: true, zone: null, week: Array(7).fill([]), holidays: [] } });
    fireEvent.change(box('Monday'), { target: { value: '9-12, 13-18' } });
    fireEvent.change(box('Tuesday'), { target: { value: '22:00-6:00' } });
    fireEvent.blur(box('Monday'));
    fireEvent.blur(box('Tuesday'));
    await act(settle);
    expect(own.settings.businessHours?.week.slice(0, 2)).toEqual([[...hours(9, 12), ...hours(13, 18)], hours(22, 30)]);
    await put(box('Wednesday'), 'nine to five');
    expect(screen.getByRole('alert').textContent).toContain('9:00–17:00');
    expect(own.settings.businessHours?.week[2]).toEqual([]);
    await press('Copy Monday to Tuesday–Friday');
    expect(own.settings.businessHours?.week.map((day) => day.length)).toEqual([2, 2, 2, 2, 2, 0, 0]);
  });

  it('have holidays by their dates, in their order and once', async () => {
    await open({ businessHours: { counted: true, zone: null, week: Array(7).fill([]), holidays: ['2026-12-25'] } });
    for (const date of ['2026-12-24', '2026-12-24']) {
      fireEvent.change(screen.getByLabelText('Holiday'), { target: { value: date } });
      fireEvent.keyDown(screen.getByLabelText('Holiday'), { key: 'Enter' });
      await act(settle);
    }
    expect(own.settings.businessHours?.holidays).toEqual(['2026-12-24', '2026-12-25']);
    await press('Remove Fri, 25 Dec 2026');
    expect(own.settings.businessHours?.holidays).toEqual(['2026-12-24']);
  });

  it('without any known zone say that targets can’t be calculated', async () => {
    await open({ zone: null, businessHours: { counted: true, zone: null, week: Array(7).fill([]), holidays: [] } });
    expect(document.body.textContent).toContain('targets can’t be calculated');
  });
});

describe('targets', () => {
  it('are added, changed, put first and removed; a time without a unit is not saved', async () => {
    await open();
    await press('Add target');
    expect(own.settings.answerTargets).toEqual([{ department: null, priority: null, minutes: 240 }]);
    await press('Add target');
    const second = screen.getByRole('listitem', { name: 'Target 2' });
    fireEvent.change(within(second).getByRole('combobox', { name: 'Priority' }), { target: { value: 'High' } });
    await act(settle);
    await put(within(second).getByRole('textbox', { name: 'Answer within' }), '30');
    expect(within(second).getByRole('alert').textContent).toContain('unit');
    await put(within(second).getByRole('textbox', { name: 'Answer within' }), '30 m');
    await press('Move up', second);
    expect(own.settings.answerTargets).toEqual([
      { department: null, priority: 'High', minutes: 30 },
      { department: null, priority: null, minutes: 240 },
    ]);
    const first = screen.getByRole('listitem', { name: 'Target 1' });
    expect(within(first).getByRole<HTMLInputElement>('textbox', { name: 'Answer within' }).value).toBe('30 m');
    await press('Remove target', first);
    expect(own.settings.answerTargets).toEqual([{ department: null, priority: null, minutes: 240 }]);
  });
});
