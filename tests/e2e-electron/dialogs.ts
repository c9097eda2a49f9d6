import type { ElectronDesk } from './harness.ts';

/**
 * Stands in the place of the person at the system's dialogs: `agree` presses the button that goes
 * on, `path` is the file or folder that they choose. The returned function tells what was asked, in
 * order.
 */
export async function atDialogs(
  desk: ElectronDesk,
  answers: { agree: boolean; path: string | null },
): Promise<() => Promise<string[]>> {
  await desk.inMain(({ dialog }, { agree, path }) => {
    const met: string[] = [];
    (globalThis as unknown as { met: string[] }).met = met;
    // Electron's types know the forms with a window only by overloads.
    dialog.showMessageBox = (async (...given: unknown[]) => {
      met.push((given.at(-1) as { message: string }).message);
      return { response: agree ? 0 : 1, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    dialog.showOpenDialog = (async () => {
      met.push('a file or folder');
      return { canceled: path === null, filePaths: path === null ? [] : [path] };
    }) as typeof dialog.showOpenDialog;
  }, answers);
  return () => desk.inMain(() => (globalThis as unknown as { met: string[] }).met);
}
