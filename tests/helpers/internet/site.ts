/** Runs one check of a site in a small internet. */
import type { LayerCheck } from '../../../electron/core/desk/checks/layer-check.ts';
import type { OnFile, Topic } from '../../../shared/domain/finding.ts';
import { openWorld, type World } from './world.ts';

const NOTHING_ON_FILE: OnFile = { product: null, addresses: [], hostname: '', nameservers: [], domain: null };

/** Generous, because a busy machine encrypts slowly. */
const PATIENT = { connection: 5000, datagrams: [2000, 2000] };

interface About {
  onFile?: Partial<OnFile>;
  topic?: Topic | null;
  now?: number;
}

export async function openSite(world: World) {
  const tools = await openWorld({ patience: PATIENT, ...world });
  async function ask(check: LayerCheck, name: string, { onFile, topic = null, now = Date.now() }: About = {}) {
    const judging = { name, onFile: { ...NOTHING_ON_FILE, ...onFile }, topic, now };
    const findings = await check(name, tools, judging);
    return { findings, codes: findings.map(({ severity, code }) => `${severity} ${code}`) };
  }
  return { ...tools, tools, ask };
}
