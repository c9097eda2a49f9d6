/** Draws a group of measured rows as an SVG picture that reads in a light and in a dark page. */
import { type Aim, aimText, aimUsed, type BenchRow, figure } from './rows.ts';

const WIDTH = 860;
const LINE = 26;
const HEAD = 52;
/** Where a bar begins, where it meets its aim, and where the longest one ends. */
const BAR = { from: 400, aim: 560, to: 660 };

/**
 * One bar a row: how much of its bound it uses, so that rows of every kind share one scale and one
 * line, the aim. A bar that passes the line missed it.
 */
export function plotOf(title: string, rows: readonly BenchRow[]): string {
  const height = HEAD + rows.length * LINE + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12.5">
<title>${escaped(title)}</title>
<style>
.bold { font-weight: 600; font-size: 15px } text { fill: #1f2328 } .soft { fill: #59636e } .line { stroke: #59636e }
.met { fill: #2f6fdb } .missed { fill: #c4600c }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .soft { fill: #9198a1 } .line { stroke: #9198a1 } .met { fill: #5b93f0 } .missed { fill: #e58a3c }
}
</style>
<text x="0" y="18" class="bold">${escaped(title)}</text>
<text x="${BAR.aim}" y="40" class="soft" text-anchor="middle">the aim</text>
${rows.map((row, index) => `<g transform="translate(0 ${HEAD + index * LINE})">${lineOf(row)}</g>`).join('\n')}
<path class="line" d="M${BAR.aim} ${HEAD - 6}V${height - 6}" stroke-dasharray="3 3"/>
</svg>
`;
}

function lineOf(row: BenchRow): string {
  const length = Math.min(aimUsed(row) * (BAR.aim - BAR.from), BAR.to - BAR.from);
  return [
    `<text x="0" y="13">${escaped(row.name)}</text>`,
    `<rect x="${BAR.from}" y="3" width="${Math.max(1, length).toFixed(1)}" height="12" rx="2" class="${row.met ? 'met' : 'missed'}"/>`,
    `<text x="${BAR.to + 12}" y="13">${escaped(measured(row))}${row.met ? '' : ', missed'}</text>`,
    `<text x="${WIDTH}" y="13" class="soft" text-anchor="end">${escaped(aimText(row))}</text>`,
  ].join('');
}

/** The measured value that the aim is about. */
function measured({ ours, peer, unit, aim }: BenchRow): string {
  const against = peer ?? Number.NaN;
  const texts: Record<Aim['of'], string> = {
    ratio: `${figure(ours / against)} ×`,
    difference: `${ours < against ? '−' : '+'}${figure(Math.abs(ours - against))} ${unit}`,
    value: `${figure(ours)} ${unit}`,
  };
  return texts[aim.of].trimEnd();
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
