/** Runs a command of the project in this process, since starting another takes a second. */
import { vi } from 'vitest';

export interface CommandResult {
  status: number | undefined;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command and returns its end and its output. Its status is undefined where it does not end
 * the process.
 */
export async function captureCommand(command: () => unknown): Promise<CommandResult> {
  const ending: CommandResult = { status: undefined, stdout: '', stderr: '' };
  const ended = new Error('the command has ended');
  const spies = [
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      ending.status ??= Number(status ?? 0);
      throw ended;
    }),
    vi.spyOn(console, 'log').mockImplementation((line) => {
      ending.stdout += `${line}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      ending.stderr += `${line}\n`;
    }),
  ];
  try {
    await command();
  } catch (error) {
    if (error !== ended) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return ending;
}
