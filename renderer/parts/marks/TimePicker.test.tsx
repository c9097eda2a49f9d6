import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { TimePicker } from './TimePicker.tsx';

// A Wednesday, whatever zone this computer is in.
const NOW = new Date('2026-11-18T10:41:07').getTime();
const picked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  picked.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function Asked({ fills = false }: { fills?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <TimePicker
      label="Until"
      choicesLabel="Suggested times"
      value={value}
      onChange={setValue}
      checked={false}
      fills={fills}
      onPick={(choice) => {
        picked(choice);
        if (fills) setValue(choice.typed);
      }}
    />
  );
}

const show = (fills = false) =>
  render(
    <StoreProvider store={createAppStore(scriptedBridge({}))}>
      <UiProvider>
        <Asked fills={fills} />
      </UiProvider>
    </StoreProvider>,
  );
const field = () => screen.getByRole('textbox', { name: 'Until' });
const choice = (name: RegExp) => screen.getByRole('button', { name });
const says = () => screen.getByRole('status').textContent;

describe('a time', () => {
  it('is understood while it is typed', () => {
    show();
    expect(says()).toBe('Type 2h, fri 15:00, tomorrow or 24 dec.');
    fireEvent.change(field(), { target: { value: 'fri 15:00' } });
    expect(says()).toBe('Friday 20 November, 15:00, in 2 days 4 hours');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    fireEvent.change(field(), { target: { value: 'today 9' } });
    expect(screen.getByRole('alert').textContent).toBe('That time has passed. Enter a date and time in the future.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('is picked from the moment of the press on', () => {
    show();
    vi.setSystemTime(NOW + 20_000);
    fireEvent.click(choice(/^3 h/));
    expect(picked).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'threeHours', at: NOW + 20_000 + 3 * 3600_000 }),
    );
    expect(choice(/^Tomorrow 9:00Thu 09:00/)).toBeTruthy();
  });

  it.each([false, true])('begins with a digit, also on the choices (they fill the field: %s)', (fills) => {
    show(fills);
    choice(/^1 h/).focus();
    fireEvent.keyDown(choice(/^1 h/), { key: '2' });
    expect(document.activeElement).toBe(field());
    expect(picked).not.toHaveBeenCalled();
  });

  it('is reached by arrow keys from the field, and a letter leads back into it', () => {
    show();
    field().focus();
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(choice(/^1 h/));
    fireEvent.keyDown(choice(/^1 h/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(choice(/^3 h/));
    fireEvent.keyDown(choice(/^3 h/), { key: 'f' });
    expect(document.activeElement).toBe(field());
    choice(/^1 h/).focus();
    fireEvent.keyDown(choice(/^1 h/), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field());
  });

  it('that fills the field is marked there, until another one is typed', () => {
    show(true);
    fireEvent.click(choice(/^End of day/));
    expect((field() as HTMLInputElement).value).toBe('end of day');
    expect(choice(/^End of day/).getAttribute('aria-pressed')).toBe('true');
    expect(says()).toBe('Wednesday 18 November, 18:00, in 7 hours 19 minutes');
    fireEvent.change(field(), { target: { value: 'end of week' } });
    expect(choice(/^End of day/).getAttribute('aria-pressed')).toBe('false');
  });

  it('comes from a calendar, too', () => {
    const { container } = show(true);
    const calendar = container.querySelector('input[type=datetime-local]');
    expect(calendar?.getAttribute('min')).toBe('2026-11-18T10:41');
    fireEvent.change(calendar as Element, { target: { value: '2026-12-24T14:30' } });
    expect((field() as HTMLInputElement).value).toBe('2026-12-24 14:30');
    expect(document.activeElement).toBe(field());
  });
});
