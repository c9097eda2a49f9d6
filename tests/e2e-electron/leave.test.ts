import { afterEach, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { answer, pickTicket, signIn, unlock } from '../e2e/main-job.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk | undefined;
let service: RunningService | undefined;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  desk = undefined;
  service = undefined;
});

const closeWindow = (opened: ElectronDesk) =>
  opened.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

it('asks what becomes of a held reply before the window closes, sends it, and only then ends', async () => {
  const running = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
  service = running;
  const opened = await openElectronDesk();
  desk = opened;
  const { page } = opened;
  const sent = () => running.ledger.of('add-ticket-reply').map((call) => call.message);
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  await signIn(page, running);
  await pickTicket(page);
  await answer(page, 'On my way out.', []);

  await closeWindow(opened);
  const dialog = page.getByRole('dialog', { name: 'Close Rackside?' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(sent()).toEqual([]);

  const ended = opened.app.waitForEvent('close');
  await closeWindow(opened);
  await dialog.getByRole('button', { name: 'Send now and close' }).click();
  await ended;
  expect(sent()).toEqual(['On my way out.']);
  // Started again, there is nothing left to send.
  await opened.restart();
});
