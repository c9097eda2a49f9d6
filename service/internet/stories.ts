/** Customers whose domain has one fault each. The seed opens tickets for some of them. */
import type { Database } from '../store/database.ts';
import { addMonths } from '../time.ts';
import { CDN_ADDRESS, type InventedDomain, MAILBOX_SERVER, NIMBUS } from './neighbours.ts';

interface Story {
  /** Registries elsewhere don't publish the fact. */
  onlyIn?: RegExp;
  change(domain: InventedDomain): Partial<InventedDomain>;
}

const WITH_RDAP = /\.(com|net|org|shop)$/;

const story = (change: Story['change'], onlyIn?: RegExp): Story => ({ change, ...(onlyIn && { onlyIn }) });

export const STORIES = {
  /** The name servers are another hoster's, with a site and mail of its own. */
  otherNameServers: story(() => ({
    ...{ nameservers: NIMBUS.nameservers, address: NIMBUS.address, sites: [NIMBUS.address] },
    ...{ mailServer: NIMBUS.mailServer, spf: NIMBUS.spf },
  })),
  senderNotAllowed: story(() => ({ spf: NIMBUS.spf })),
  mailElsewhere: story(() => ({ mailServer: MAILBOX_SERVER })),
  certificateExpired: story(() => ({ certificate: 'expired' })),
  certificateAlone: story(() => ({ certificate: 'alone' })),
  /** Renewed at the registry for a year that the service doesn't know of. */
  otherExpiry: story(({ expiresOn }) => ({ expiresOn: addMonths(expiresOn, 12) }), WITH_RDAP),
  /** Nothing but the lock is in the way: the domain is older than sixty days. */
  transferLock: story(
    ({ createdOn }) => ({ statuses: ['client transfer prohibited'], createdOn: addMonths(createdOn, -12) }),
    WITH_RDAP,
  ),
  switchedOff: story(() => ({ statuses: ['client hold'], isDelegated: false }), WITH_RDAP),
  /** A key of the former hoster is left at the registry. */
  signatureBroken: story(() => ({ hasKey: true })),
  behindCdn: story(({ sites }) => ({ address: CDN_ADDRESS, sites: [CDN_ADDRESS, ...sites] })),
  lameServer: story(({ nameservers: [first = ''] }) => ({
    nameservers: [first, NIMBUS.nameservers[1]],
    lame: NIMBUS.nameservers[1],
  })),
  oldAddress: story(({ sites }) => ({ formerAddress: NIMBUS.address, sites: [...sites, NIMBUS.address] })),
} satisfies Record<string, Story>;

export type StoryName = keyof typeof STORIES;

export interface PickedStory {
  story: StoryName;
  name: string;
  product: number;
  domain: number;
  client: number;
}

/**
 * Gives each story the first customer whom it fits: an ordinary product, in use, with its domain.
 * The records decide alone, so a story stays with its domain.
 */
export function pickStories(db: Database): PickedStory[] {
  const free = db
    .prepare<[], Omit<PickedStory, 'story'>>(
      `SELECT s.id AS product, d.id AS domain, d.domainname AS name, s.clientid AS client
         FROM services s JOIN domains d ON d.domainname = s.domain
         WHERE s.status = 'Active' AND d.status = 'Active' AND s.dedicatedip = '' AND s.serverid > 0
           AND d.domainname NOT GLOB '*[^a-z0-9.-]*' ORDER BY s.id`,
    )
    .all();
  const names = Object.keys(STORIES) as StoryName[];
  // Stories that fit few domains choose first.
  const choosy = names.sort((a, b) => Number('onlyIn' in STORIES[b]) - Number('onlyIn' in STORIES[a]));
  return choosy.flatMap((name) => {
    const { onlyIn }: Story = STORIES[name];
    const place = free.findIndex((candidate) => onlyIn?.test(candidate.name) ?? true);
    const [taken] = place < 0 ? [] : free.splice(place, 1);
    return taken ? [{ ...taken, story: name }] : [];
  });
}
