import { describe, expect, it } from 'vitest';
import type { CannedReply, MacroSteps } from '../../../shared/domain/canned.ts';
import { placePopup } from '../../parts/canned/text-area.ts';
import { firstInvalidField, isChanged, keywordsOf, toSaveInput } from './canned-check.ts';
import { type CannedForm, fromFields, toFields, toForm } from './canned-form.ts';

const REPLY: CannedReply = {
  id: 'r1',
  name: 'Hello',
  keywords: ['a', 'two words'],
  text: 'Hi',
  department: '2',
  macro: null,
  shared: false,
  used: 3,
  lastUsedAt: 1,
  changedAt: 7,
};

describe('the form of a canned reply', () => {
  it('saves what it was made from, based on what it saw', () => {
    expect(toSaveInput('a1', 'r1', toForm(REPLY))).toEqual({
      account: 'a1',
      id: 'r1',
      base: 7,
      name: 'Hello',
      keywords: ['a', 'two words'],
      text: 'Hi',
      department: '2',
      macro: null,
    });
  });

  it('saves the steps of a macro as it found them', () => {
    const macro: MacroSteps = {
      addTags: ['outage', 'two words'],
      snooze: '2h',
      promise: { due: 'tomorrow 9:00', text: 'News' },
      afterSend: 'next',
    };
    const form = toForm({ ...REPLY, macro });
    expect(toSaveInput('a1', 'r1', form).macro).toEqual(macro);
    expect(isChanged(form, { ...REPLY, macro })).toBe(false);
    expect(isChanged({ ...form, snooze: '3h' }, { ...REPLY, macro })).toBe(true);
    expect(fromFields(toFields(form) ?? {})).toEqual(form);
  });

  it('saves languages and files as it found them', () => {
    const files = [{ hash: 'a'.repeat(64), name: 'a.pdf', type: '', size: 3 }];
    const reply = { ...REPLY, language: 'en', texts: { de: 'Hallo' }, files };
    const form = toForm(reply);
    expect(toSaveInput('a1', 'r1', form)).toMatchObject({ language: 'en', texts: { de: 'Hallo' }, files });
    expect(isChanged(form, reply)).toBe(false);
    expect(isChanged({ ...form, texts: { de: 'Hallo!' } }, reply)).toBe(true);
    expect(isChanged({ ...form, files: [] }, reply)).toBe(true);
    expect(fromFields(toFields(form) ?? {})).toEqual(form);
    // The desk keeps at most 13 fields of one dialog.
    expect(Object.keys(toFields(form) ?? {})).toHaveLength(13);
    expect(toFields({ ...toForm(null), files })).not.toBeNull();
  });

  it('is based on nothing where it is new, or a copy of what is shared', () => {
    expect(toSaveInput('a1', 'x', toForm(null))).toMatchObject({ base: null, department: null, keywords: [] });
    expect(toForm({ ...REPLY, shared: true }).base).toBeNull();
  });

  it('knows whether it says anything else than the reply', () => {
    const form = toForm(REPLY);
    expect(isChanged(form, REPLY)).toBe(false);
    expect(isChanged({ ...form, text: 'Hi ' }, REPLY)).toBe(true);
    expect(isChanged({ ...form, department: '' }, REPLY)).toBe(true);
    // Another window saved the same text.
    expect(isChanged(form, { ...REPLY, changedAt: 9 })).toBe(false);
  });

  it('takes keywords apart at commas of any script, once each', () => {
    expect(keywordsOf(' dns, two words,, dns、挨拶，ttl\nlast ')).toEqual(['dns', 'two words', '挨拶', 'ttl', 'last']);
    expect(keywordsOf(' , ')).toEqual([]);
  });

  const MB = 1024 * 1024;
  const FILE = { hash: 'a'.repeat(64), name: 'a', type: '', size: 1 };
  const form: CannedForm = { ...toForm(null), name: 'A', text: 'B' };
  const wrong: [change: Partial<CannedForm>, field: ReturnType<typeof firstInvalidField>][] = [
    [{}, null],
    [{ name: ' ' }, 'name'],
    [{ name: 'A'.repeat(120) }, null],
    [{ name: 'A'.repeat(121) }, 'name'],
    [{ text: '\n ' }, 'text'],
    [{ text: 'B'.repeat(20_001) }, 'text'],
    [{ keywords: Array.from({ length: 21 }, (_, n) => `k${n}`).join() }, 'keywords'],
    [{ keywords: 'k'.repeat(61) }, 'keywords'],
    [{ addTags: 'outage, vip' }, null],
    [{ addTags: 'k'.repeat(61) }, 'addTags'],
    [{ snooze: '2h', due: 'tomorrow 9:00', promise: 'News', after: 'next' }, null],
    [{ snooze: 'whenever' }, 'snooze'],
    [{ due: 'soonish' }, 'due'],
    [{ promise: 'News' }, 'due'],
    [{ snooze: '2h', after: 'done' }, 'after'],
    // It has passed by now, and will not have tomorrow morning.
    [{ snooze: 'today 9:00' }, null],
    [{ texts: { de: 'Hallo' } }, null],
    [{ texts: { de: ' ' } }, 'text'],
    [{ texts: { de: 'B'.repeat(20_001) } }, 'text'],
    [{ files: [{ ...FILE, size: 20 * MB }] }, null],
    [{ files: [{ ...FILE, size: 20 * MB }, FILE] }, 'files'],
    [{ files: Array(11).fill(FILE) }, 'files'],
  ];
  it.each(wrong)('%j', (change, field) => {
    expect(firstInvalidField({ ...form, ...change }, new Date(2026, 10, 20, 15).getTime())).toBe(field);
  });
});

it('a team takes fewer bytes of files', () => {
  const files = [{ hash: 'a'.repeat(64), name: 'a', type: '', size: 5 * 1024 * 1024 + 1 }];
  const form = { ...toForm(null), name: 'A', text: 'B', files };
  expect([firstInvalidField(form, 0), firstInvalidField(form, 0, true)]).toEqual([null, 'files']);
});

describe('the list at the cursor', () => {
  const size = { width: 560, height: 240 };
  type Case = [
    what: string,
    spot: [left: number, top: number],
    window: [number, number],
    place: [number, number, number],
  ];
  const table: Case[] = [
    ['stands above its line', [300, 600], [1280, 800], [300, 356, 240]],
    ['stands below where there is no room above', [300, 100], [1280, 800], [300, 124, 240]],
    ['stays within the window at its end', [1200, 600], [1280, 800], [716, 356, 240]],
    ['stays within the window at its beginning', [-40, 600], [1280, 800], [4, 356, 240]],
    ['gets smaller above, where that is more room', [300, 200], [640, 400], [76, 4, 192]],
    ['gets smaller below, where that is more room', [300, 120], [640, 300], [76, 144, 152]],
  ];
  it.each(table)('%s', (_, [left, top], [width, height], place) => {
    const at = placePopup({ left, top, bottom: top + 20 }, size, { width, height });
    expect([at.left, at.top, at.height]).toEqual(place);
    // Never over its line.
    expect(at.top + at.height <= top || at.top >= top + 20).toBe(true);
  });
});
