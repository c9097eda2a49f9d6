import { openLocalDesk } from './harness.ts';
import { describeMainJob } from './main-job.ts';

describeMainJob('in Chromium through the local host', openLocalDesk, 'passphrase');
