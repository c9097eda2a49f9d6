/**
 * An input method composes in every kind of field: what it shows stays in the field, and its keys
 * neither submit the form nor are heard by it.
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { suppressKeys } from '../../commands/suppressed-keys.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { ComboField } from '../../ui/ComboField.tsx';
import { SecretField, TextArea, TextField } from '../../ui/Field.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { TimePicker } from '../marks/TimePicker.tsx';
import { SavedArea, SavedText, useSetting } from '../settings/SavedSetting.tsx';
import { ChoiceField, Pairs } from './form-fields.tsx';

suppressKeys(document);
afterEach(cleanup);

const LABEL = 'Field';
const combo = { label: LABEL, none: 'None', clear: 'Clear', showAll: 'Show all', items: ['Tokyo', 'Paris'] };
const choice = { label: 'Choice', none: 'None', other: 'Other', otherLabel: LABEL, choices: [] };

type Draw = (props: {
  value: string;
  set: (value: string) => void;
  setting: ReturnType<typeof useSetting<string>>;
}) => ReactNode;

const FIELDS: Record<string, Draw> = {
  text: ({ value, set }) => <TextField label={LABEL} value={value} onChange={({ target }) => set(target.value)} />,
  number: ({ value, set }) => (
    <TextField label={LABEL} inputMode="numeric" value={value} onChange={({ target }) => set(target.value)} />
  ),
  secret: ({ value, set }) => <SecretField label={LABEL} value={value} onChange={({ target }) => set(target.value)} />,
  area: ({ value, set }) => <TextArea label={LABEL} value={value} onChange={({ target }) => set(target.value)} />,
  combo: () => <ComboField {...combo} value={null} onChange={() => undefined} />,
  choice: ({ value, set }) => <ChoiceField {...choice} value={value || 'x'} onChange={set} />,
  pairs: ({ value, set }) => (
    <Pairs
      pairs={[{ id: '1', name: LABEL, value }]}
      known={[{ id: '1', name: LABEL }]}
      idLabel="Id"
      addLabel="Add"
      onChange={([pair]) => set(pair?.value ?? '')}
    />
  ),
  time: ({ value, set }) => (
    <TimePicker label={LABEL} choicesLabel="Times" value={value} onChange={set} checked={false} onPick={vi.fn()} />
  ),
  'saved text': ({ setting }) => <SavedText label={LABEL} setting={setting} />,
  'saved area': ({ setting }) => <SavedArea label={LABEL} setting={setting} />,
};

function Form({ draw, heard }: { draw: Draw; heard: (what: string) => void }) {
  const [value, set] = useState('');
  const setting = useSetting('', async () => ok(null));
  return (
    <form onSubmit={() => heard('submit')} onKeyDown={({ key }) => heard(key)}>
      {draw({ value, set, setting })}
    </form>
  );
}

it.each(Object.entries(FIELDS))('in a field of the kind %s', (_, draw) => {
  const heard = vi.fn();
  render(
    <StoreProvider store={createAppStore(scriptedBridge({}))}>
      <UiProvider>
        <Form draw={draw} heard={heard} />
      </UiProvider>
    </StoreProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(LABEL);
  field.focus();
  const before = field.value;
  fireEvent.compositionStart(field);
  for (const shown of ['n', 'に', 'にh', 'にほ', '日本', '日本語']) {
    fireEvent.keyDown(field, { key: 'Process', keyCode: 229, isComposing: true });
    fireEvent.compositionUpdate(field, { data: shown });
    fireEvent.input(field, { target: { value: before + shown }, isComposing: true });
    expect(field.value).toBe(before + shown);
  }
  // Escape gives up a suggestion, Enter takes one, and letters are those of the input method.
  for (const key of ['Escape', 'ArrowDown', 'j', 'Enter']) fireEvent.keyDown(field, { key, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
  fireEvent.compositionEnd(field, { data: '日本語' });
  expect([heard.mock.calls, field.value, document.activeElement]).toEqual([[], `${before}日本語`, field]);
});
