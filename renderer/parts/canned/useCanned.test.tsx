import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFill } from './useCanned.ts';

afterEach(cleanup);

it('asks the text as it is before a send, not as it was when it was last looked through', () => {
  const element = document.createElement('textarea');
  element.value = 'Hello {{customer.name}},';
  const { result } = renderHook(() => useFill({ current: element }, 'Hello {{customer.name}},'));
  expect([result.current.open.length, result.current.anyOpen()]).toEqual([1, true]);
  // Filled, and Send pressed before the window has looked through it again.
  element.value = 'Hello Mara,';
  expect([result.current.open.length, result.current.anyOpen()]).toEqual([1, false]);
  // Inserted a moment ago: it holds the send, although nothing is shown of it yet.
  element.value = 'Hello Mara, about {{service.domain}}';
  expect(result.current.anyOpen()).toBe(true);
});
