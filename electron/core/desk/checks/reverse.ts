/** Asks for the host names of the product's addresses, or of the checked address. */
import { isIP } from 'node:net';
import { blocklistName } from '../../../../shared/domain/computer.ts';
import { outerAddresses, reverseName } from '../../rules/checks/address-names.ts';
import { type AddressSeen, type BlocklistSeen, judgeReverse } from '../../rules/checks/reverse.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { lookUp, partsInTime } from './look-up.ts';
import { askSmtp } from './smtp.ts';

const MOST_ADDRESSES = 4;
/** Host names of an address that are followed. */
const MOST_NAMES = 5;

export const checkReverse: LayerCheck = async (name, tools, judging) => {
  const addresses = outerAddresses(isIP(name) === 0 ? judging.onFile.addresses : [name], MOST_ADDRESSES);
  return judgeReverse(await Promise.all(addresses.map((address) => askAddress(tools, address))), judging);
};

async function askAddress(tools: CheckTools, address: string): Promise<AddressSeen> {
  const [names, smtp, blocklist] = await Promise.all([
    partsInTime(tools.reach)(askNames(tools, address), unseen('silent')),
    askSmtp(tools, address, null),
    askBlocklist(tools, address),
  ]);
  return { address, names, smtp, blocklist };
}

async function askNames({ dns }: CheckTools, address: string): Promise<AddressSeen['names']> {
  const names: Seen<string[]> = await lookUp(dns, reverseName(address), 'PTR');
  if (!names.ok) return names;
  const led = names.value.map(async (name, at) => ({
    name,
    addresses: at < MOST_NAMES ? await dns.addresses(name) : unseen('bounded'),
  }));
  return seen(await Promise.all(led));
}

/** The zone has the administrator's key in it, so that its name is not shown. */
async function askBlocklist(
  { dns, reach, note, blocklistZone }: CheckTools,
  address: string,
): Promise<BlocklistSeen | null> {
  if (blocklistZone === null) return null;
  const list = blocklistName(blocklistZone);
  const asked = lookUp({ resolve: dns.resolveSecret }, reverseName(address, blocklistZone), 'A');
  const codes = await partsInTime(reach)(asked, unseen('silent'));
  const answer = codes.ok ? codes.value.join(', ') || 'NXDOMAIN' : codes.why;
  note({ from: list, question: `${reverseName(address, list)} A`, answer });
  return { list, codes };
}
