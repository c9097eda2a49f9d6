import { expect, it } from 'vitest';
import type { Managed } from '../../../shared/domain/computer.ts';
import { DEFAULT_SETTINGS, effectiveSettings } from './account-settings.ts';

const kept = (retentionDays: number, managed: Managed | undefined) =>
  effectiveSettings({ ...DEFAULT_SETTINGS, retentionDays }, managed).retentionDays;

it('an administrator limits how long closed tickets are kept', () => {
  const managed = { retention: { mostDays: 90 } };
  expect([0, 30, 90, 365].map((days) => kept(days, managed))).toEqual([90, 30, 90, 90]);
  expect([0, 30].map((days) => kept(days, {}))).toEqual([0, 30]);
});

it('what nobody settled is the agent’s own choice', () => {
  const chosen = { ...DEFAULT_SETTINGS, agentName: 'Ada', holdSeconds: 5 };
  expect(effectiveSettings(chosen, undefined)).toEqual(chosen);
  expect(effectiveSettings(chosen, { retention: { mostDays: 90 } })).toEqual({ ...chosen, retentionDays: 90 });
});
