import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { err, ok, type Result } from '../../shared/result.ts';
import { useAnswer } from './hooks.ts';
import { useSubmit } from './submit.ts';

afterEach(cleanup);

/** A form whose calls wait for `answer`. */
function prepare() {
  const answers: ((result: Result<string>) => void)[] = [];
  const { result: form } = renderHook(useSubmit);
  const done: string[] = [];
  const call = () => new Promise<Result<string>>((resolve) => answers.push(resolve));
  const press = () => act(async () => void form.current.submit(call, (value) => done.push(value)));
  const answer = (result: Result<string>) => act(async () => answers.shift()?.(result));
  return { form, answers, done, press, answer };
}

it('a second press does nothing while the first call runs, and the next one works again', async () => {
  const { form, answers, done, press, answer } = prepare();
  await press();
  await press();
  expect([answers.length, form.current.busy]).toEqual([1, true]);
  await answer(err('storage', 'note.add'));
  expect([form.current.busy, form.current.error?.kind]).toEqual([false, 'storage']);
  await press();
  expect(form.current.error).toBeNull();
  await answer(ok('saved'));
  expect(done).toEqual(['saved']);
});

it('a released form ignores the answer to its earlier call', async () => {
  const { form, done, press, answer } = prepare();
  await press();
  act(() => form.current.release());
  await press();
  await answer(ok('earlier'));
  expect([done, form.current.busy]).toEqual([[], true]);
  await answer(ok('later'));
  expect([done, form.current.busy]).toEqual([['later'], false]);
});

it('an answer for an earlier key is not taken', async () => {
  const answers = new Map<string, (text: string) => void>();
  const taken: string[] = [];
  const ask = (key: string) => new Promise<string>((resolve) => answers.set(key, resolve));
  const { rerender } = renderHook(
    ({ key }) =>
      useAnswer(
        () => ask(key),
        (text) => taken.push(text),
        [key],
      ),
    {
      initialProps: { key: 'a1' },
    },
  );
  rerender({ key: 'a2' });
  await act(async () => {
    answers.get('a2')?.('of a2');
    answers.get('a1')?.('of a1');
  });
  expect(taken).toEqual(['of a2']);
});
