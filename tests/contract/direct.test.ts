import { ok } from '../../shared/result.ts';
import { openDesk } from '../desk/harness.ts';
import { contractSuite } from './suite.ts';

contractSuite('direct calls', async () => {
  let chosen = '';
  const under = await openDesk({ keychain: null, host: { choose: async () => ok(chosen) } });
  return {
    call: (name, input) => under.desk.call(name, input),
    events: async () => under.events,
    restart: under.restart,
    setChosenPath: async (path) => {
      chosen = path;
    },
    stop: under.stop,
  };
});
