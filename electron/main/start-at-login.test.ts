import { expect, it, vi } from 'vitest';
import { autostartEntry } from './start-at-login.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ app: {} }));

it('is quoted as the desktop’s specification wants it', () => {
  const line = autostartEntry(['/opt/My Apps/rackside', '--data', 'a"b$c%d\\e'])
    .split('\n')
    .find((one) => one.startsWith('Exec='));
  expect(line).toBe('Exec="/opt/My Apps/rackside" "--data" "a\\\\"b\\\\$c%%d\\\\\\\\e"');
});
