/** Findings of all layers in one list: worst first, then those that the ticket is about. */
import {
  type CheckRun,
  type Finding,
  type FindingWatch,
  LAYERS,
  type Layer,
  SEVERITIES,
  type Topic,
} from '../../../shared/domain/finding.ts';

export interface FindingRow {
  id: string;
  layer: Layer;
  finding: Finding;
  /** When its layer was asked, ms. */
  at: number;
}

const TOPIC_LAYERS: Record<Topic, readonly Layer[]> = {
  transfer: ['registration'],
  expiry: ['registration'],
  mail: ['mail', 'reverse'],
  certificate: ['certificate'],
  web: ['web', 'certificate', 'addresses'],
  dns: ['delegation', 'addresses'],
};

export function rowsOf({ reports, startedAt, topic }: CheckRun): FindingRow[] {
  const first = topic === null ? [] : TOPIC_LAYERS[topic];
  const order = [...first, ...LAYERS.filter((layer) => !first.includes(layer))];
  const rows = reports.flatMap(({ layer, doneAt, findings }) =>
    findings.map((finding): FindingRow => {
      const id = `${layer} ${finding.code} ${JSON.stringify(finding.values)}`;
      return { id, layer, finding, at: doneAt ?? startedAt };
    }),
  );
  const severity = ({ finding }: FindingRow) => SEVERITIES.indexOf(finding.severity);
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort(
    (a, b) => severity(a) - severity(b) || order.indexOf(a.layer) - order.indexOf(b.layer),
  );
}

/** Whether the end of a finding is waited for. */
export const isWatched = (
  { watches, run }: { watches: readonly FindingWatch[]; run: CheckRun | null },
  { layer, finding: { code } }: FindingRow,
): boolean =>
  watches.some(
    (watch) => watch.isOpen && watch.name === run?.subject.name && watch.layer === layer && watch.code === code,
  );

/** Keeps the places of rows that the agent has reached, so that none moves under the cursor. */
export function withoutJumps(reached: readonly FindingRow[], sorted: readonly FindingRow[]): FindingRow[] {
  const now = new Map(sorted.map((row) => [row.id, row]));
  const kept = reached.map((row) => now.get(row.id) ?? row);
  const ids = new Set(kept.map(({ id }) => id));
  return [...kept, ...sorted.filter(({ id }) => !ids.has(id))];
}
