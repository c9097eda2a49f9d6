import { expect, test } from 'vitest';
import { innerRecords, newOddities } from './lists.ts';

test('a list keyed by number keeps its order, also where a blank stands at a key', () => {
  const keyed = JSON.parse('{"configoption":{" 3 ":{"id":"3"},"5":{"id":"5"},"4":{"id":"4"}}}');
  expect(innerRecords(keyed, 'configoption', newOddities()).map(({ id }) => id)).toEqual(['3', '4', '5']);
});
