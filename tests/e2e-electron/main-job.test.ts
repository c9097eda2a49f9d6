import { describeMainJob } from '../e2e/main-job.ts';
import { openElectronDesk } from './harness.ts';

describeMainJob('in real Electron', openElectronDesk, null);
