import { nkeys } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { readLogin } from './engine-login.ts';

const seed = () => new TextDecoder().decode(nkeys.createUser().getSeed());

it('tells a seed from a file of credentials, and both from what is neither', () => {
  const own = seed();
  expect(readLogin({ user: '', password: '', key: ` ${own}\n` }, 'team.start')).toEqual({
    ok: true,
    value: { by: 'nkey', seed: own },
  });
  const text = [
    '-----BEGIN NATS USER JWT-----\neyJ0eXAiOiJKV1Qi.e30.c2ln\n------END NATS USER JWT------\n',
    `-----BEGIN USER NKEY SEED-----\n${own}\n------END USER NKEY SEED------`,
  ].join('\n');
  expect(readLogin({ user: '', password: '', key: text }, 'team.start')).toMatchObject({
    value: { by: 'credentials', token: 'eyJ0eXAiOiJKV1Qi.e30.c2ln', seed: own },
  });
  const fromWindows = readLogin({ user: '', password: '', key: text.replaceAll('\n', '\r\n') }, 'team.start');
  expect(fromWindows).toMatchObject({ value: { token: 'eyJ0eXAiOiJKV1Qi.e30.c2ln', seed: own } });
  const wrong = readLogin({ user: '', password: '', key: own.slice(1) }, 'team.start');
  expect(wrong).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { field: 'key' } } });
  expect(JSON.stringify(wrong)).not.toContain(own.slice(1));
});

it('sends a user and password, or nothing', () => {
  expect(readLogin({ user: 'desk', password: '', key: '' }, 'team.start')).toMatchObject({ value: { user: 'desk' } });
  expect(readLogin({ user: '', password: '', key: '' }, 'team.start')).toEqual({ ok: true, value: { by: 'nothing' } });
});
