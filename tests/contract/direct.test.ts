import { openDesk } from '../desk/harness.ts';
import { contractSuite } from './suite.ts';

contractSuite('direct calls', async () => {
  const under = await openDesk({ keychain: null });
  return {
    call: (name, input) => under.desk.call(name, input),
    events: async () => under.events,
    restart: under.restart,
    stop: under.stop,
  };
});
