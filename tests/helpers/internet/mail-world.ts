/** Runs one check of mail on a loopback internet. */
import { expect } from 'vitest';
import type { LayerCheck } from '../../../electron/core/desk/checks/layer-check.ts';
import { mailReasons, mailSteps, mailVerdicts } from '../../../renderer/i18n/en/mail-findings.ts';
import type { Finding, OnFile, Topic } from '../../../shared/domain/finding.ts';
import { openWorld, type World } from './world.ts';

export interface MailWorld extends World {
  onFile?: Partial<OnFile>;
  topic?: Topic;
}

/** Values that the words of a finding need, and it doesn't have. */
function missingValues({ code, severity, fixer, values }: Finding): string[] {
  if (severity === 'unasked') return 'what' in values ? [] : [`${code}: what`];
  const all: Record<string, string>[] = [mailVerdicts, mailReasons, mailSteps];
  // The window shows only the verdict of a plain fact.
  const shown = severity === 'note' && fixer === 'nobody' ? all.slice(0, 1) : all;
  const words = shown.map((of) => of[code] ?? '{{words}}');
  const needed = [...words.join('').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return needed.filter((name) => !(name in values)).map((name) => `${code}: ${name}`);
}

export async function mailWorld(check: LayerCheck, name: string, { onFile, topic, ...world }: MailWorld) {
  const tools = await openWorld({ patience: { connection: 1500, datagrams: [500, 500] }, ...world });
  const known = { product: null, addresses: [], hostname: '', nameservers: [], domain: null, ...onFile };
  const findings = await check(name, tools, { name, onFile: known, topic: topic ?? null, now: Date.now() });
  expect(findings.flatMap(missingValues)).toEqual([]);
  const values = (code: string) => findings.find((finding) => finding.code === code)?.values;
  return { ...tools, findings, values };
}
