/** Leads checks into the practice desk's internet. */
import type { PracticeInternet } from '../ports.ts';
import type { Wire } from './reach.ts';

/** Nothing else can be reached by it: other addresses have no socket. */
export const practiceWire = ({ ports }: Pick<PracticeInternet, 'ports'>): Wire => ({
  practice: true,
  socketAt(address, port, by) {
    const found = ports[`${by} ${address} ${port}`];
    return found === undefined ? null : { host: '127.0.0.1', port: found };
  },
});
