import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayOpen } from './openable-addresses.ts';
import { resolveInside } from './renderer-files.ts';

describe('a path of a URL', () => {
  const folder = join('/srv', 'renderer');

  it.each([
    ['/index.html', 'index.html'],
    ['/assets/a%20b.js', 'assets/a b.js'],
    ['/a/../b.js', 'b.js'],
    ['/..b.js', '..b.js'],
    ['/...', '...'],
  ])('leads to a file: %s', (path, file) => {
    expect(resolveInside(folder, path)).toBe(join(folder, file));
  });

  it.each([
    '/..',
    '/../renderer-else/a.js',
    '/%2e%2e/a.js',
    '/..%2Fa.js',
    '/a/../../b.js',
    '/%2e%2e%5ca.js'.replace('%5c', '/'),
    '/%00.js',
    '/%',
    '/',
    '',
  ])('never leaves the folder: %s', (path) => {
    expect(resolveInside(folder, path)).toBeNull();
  });
});

describe('what may be opened outside', () => {
  it.each([
    'https://example.com/admin/supporttickets.php?id=1',
    'mailto:someone@example.com',
    'http://127.0.0.1:8080/x',
    'http://localhost:8080/x',
    'http://[::1]:8080/x',
  ])('%s', (address) => expect(mayOpen(address)).toBe(true));

  it.each([
    'http://example.com/',
    'http://127.0.0.1.example.com/',
    'http://localhost.example.com/',
    'http://10.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'app://rackside/',
    'smb://server/share',
    'ms-msdt:/id',
    'vbscript:x',
    'https://user:password@example.com/',
    'http://user@127.0.0.1/',
    'ftp://127.0.0.1/',
    '//example.com',
    'not an address',
    '',
  ])('never %s', (address) => expect(mayOpen(address)).toBe(false));
});
