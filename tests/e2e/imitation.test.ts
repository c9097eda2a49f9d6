/** Imitations of the staff in the browser's window. */
import { it } from 'vitest';
import { imitationJob } from './imitation-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();

it('a customer who types the markup of a staff post is never shown as the staff', () => imitationJob(setup));
