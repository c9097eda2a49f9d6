/** Entry of the thread that judges passphrases and PINs, and makes passphrases. */
import { serveCalls } from '../idle-thread.ts';
import { isWeakPin, judgePassphrase, newPassphrase } from './passphrase-strength.ts';

serveCalls({ judgePassphrase, isWeakPin, newPassphrase });
