/** A real account's first minutes: the list of first steps, and a line of who waits. */
import { afterAll, describe, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { expectVisible } from '../helpers/window.ts';
import { startService } from '../service/service.ts';
import { openTour, where } from './open-tour.ts';

describe.each(WORDS_LANGUAGES)(`a new account, in ${where}, in %s`, (language) => {
  const tour = openTour('first-steps', language);
  const { window, view } = tour;
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(() => Promise.all(ends.map((end) => end())));

  it('begins with a list of first steps', async () => {
    const service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 15 });
    ends.push(() => service.stop());
    await expectVisible(window.button('Protect with passphrase'));
    await view('The first start');
    await tour.protect();
    await view('Signing in');
    await window.signIn(service);
    await window.waitForTickets();
    await window.waitForWholeQueues();
    const steps = window.page.getByRole('region', { name: /^Set up / });
    await expectVisible(steps.getByLabel('Your name', { exact: true }));
    await view('The first steps');
    await steps.getByLabel('Your name', { exact: true }).fill('Mara Lind');
    await window.press('Tab');
    const done = steps.getByRole('button', { name: 'Done' });
    await expectVisible(done.filter({ has: window.page.getByText('Your name and signature') }));
    await steps.getByRole('button', { name: /Service time zone/ }).click();
    await view('The zone of the service');
  });
});
