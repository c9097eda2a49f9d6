import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SecretField, TextArea, TextField } from './Field.tsx';

afterEach(cleanup);

it('is a password input until it is asked to show itself, and is offered to no speller then', () => {
  render(<SecretField label="Passphrase" defaultValue="a secret" />);
  const field = screen.getByLabelText<HTMLInputElement>('Passphrase');
  expect([field.type, field.autocomplete]).toEqual(['password', 'new-password']);
  fireEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect([field.type, field.getAttribute('spellcheck'), field.getAttribute('autocorrect')]).toEqual([
    'text',
    'false',
    'off',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect([field.type, field.value]).toEqual(['password', 'a secret']);
});

it('says where the secret is one that this page keeps', () => {
  render(<SecretField label="Passphrase" autoComplete="current-password" />);
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').autocomplete).toBe('current-password');
});

it('lets no browser keep what stands in a field, unless the field asks for it', () => {
  render(
    <>
      <TextField label="Subject" />
      <TextArea label="Note" value="" />
      <TextField label="Your name" autoComplete="name" />
    </>,
  );
  const kept = (label: string) => screen.getByLabelText<HTMLInputElement>(label).autocomplete;
  expect(['Subject', 'Note', 'Your name'].map(kept)).toEqual(['off', 'off', 'name']);
});

it('lets a text area run as its text does, and an empty one as the window does', () => {
  const { container, rerender } = render(<TextArea label="Note" value="" placeholder="ملاحظة" />);
  const box = container.querySelector('textarea');
  expect(box?.hasAttribute('dir')).toBe(false);
  rerender(<TextArea label="Note" value="Hello" />);
  expect(box?.dir).toBe('auto');
});

function Typed({ label, ...rest }: ComponentProps<typeof TextField>) {
  const [value, setValue] = useState('');
  const Field = rest.type === 'password' ? SecretField : TextField;
  return <Field label={label} {...rest} value={value} onChange={({ target }) => setValue(target.value)} />;
}

it.each([
  { inputMode: 'numeric' },
  { inputMode: 'decimal' },
  { inputMode: 'tel' },
  { inputMode: 'numeric', type: 'password' },
] as const)('takes Arabic and Persian digits in a field for numbers: %o', (kind) => {
  render(<Typed label="Number" {...kind} />);
  const field = screen.getByLabelText<HTMLInputElement>('Number');
  field.value = '';
  fireEvent.input(field, { target: { value: '١٢۳٫٥' } });
  expect(field.value).toBe('123.5');
  // The next digit goes behind the first.
  field.setRangeText('٩', 1, 1, 'end');
  fireEvent.input(field);
  expect([field.value, field.selectionStart]).toEqual(['1923.5', 2]);
});

it('leaves digits of a text as they are', () => {
  render(<Typed label="Subject" />);
  const field = screen.getByLabelText<HTMLInputElement>('Subject');
  fireEvent.input(field, { target: { value: 'الفاتورة ١٢' } });
  expect(field.value).toBe('الفاتورة ١٢');
});
