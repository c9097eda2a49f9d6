import type { DeskEvent } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import { noElectron, openElectronDesk } from '../e2e-electron/harness.ts';
import { skipTransportSuite, transportSuite } from './transport-suite.ts';

/**
 * Playwright's own crossing knows no byte arrays: they go as text, and are bytes again before they
 * reach the bridge.
 */
interface Bytes {
  $base64: string;
}

const why = noElectron();
if (why) {
  skipTransportSuite('Electron’s IPC', why);
} else {
  transportSuite('Electron’s IPC', async () => {
    const desk = await openElectronDesk();
    await desk.page.evaluate(() => {
      const page = globalThis as unknown as { met: unknown[]; desk: { onEvent(on: (event: unknown) => void): void } };
      page.met = [];
      page.desk.onEvent((event) => page.met.push(event));
    });
    return {
      async call(name, input) {
        const answer = await desk.page.evaluate(
          async ([command, given]) => {
            const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
            const isBytes = (value: unknown): value is Bytes =>
              typeof value === 'object' && value !== null && '$base64' in value;
            const revived =
              typeof given === 'object' && given !== null && !Array.isArray(given)
                ? Object.fromEntries(
                    Object.entries(given).map(([key, value]) => [key, isBytes(value) ? toBytes(value.$base64) : value]),
                  )
                : given;
            const page = globalThis as unknown as { desk: { call(name: string, input: unknown): Promise<unknown> } };
            const result = (await page.desk.call(command, revived)) as { ok: boolean; value?: unknown };
            if (!(result.value instanceof Uint8Array)) return result;
            const text = Array.from(result.value, (byte) => String.fromCharCode(byte)).join('');
            return { ok: true, value: { $base64: btoa(text) } };
          },
          [name, asText(input)] as const,
        );
        const value = (answer as { value?: unknown }).value;
        const bytes = typeof value === 'object' && value !== null && '$base64' in value ? (value as Bytes) : null;
        if (!bytes) return answer as Result<unknown>;
        return { ok: true, value: new Uint8Array(Buffer.from(bytes.$base64, 'base64')) };
      },
      events: () => desk.page.evaluate(() => (globalThis as unknown as { met: DeskEvent[] }).met),
      stop: desk.stop,
    };
  });
}

function asText(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      value instanceof Uint8Array ? { $base64: Buffer.from(value).toString('base64') } : value,
    ]),
  );
}
