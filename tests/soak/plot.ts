/** Draws what was measured through a day as an SVG picture: one small curve for each series. */
import { round, type Series } from './growth.ts';

const WIDTH = 300;
const HEIGHT = 90;
const COLUMNS = 3;
const GAP = 28;

/** `hours` is the whole width. Each curve begins at zero, so that a flat one looks flat. */
export function plotOf(title: string, series: readonly Series[], hours: number): string {
  const rows = Math.ceil(series.length / COLUMNS);
  const size = {
    width: COLUMNS * (WIDTH + GAP) + GAP,
    height: rows * (HEIGHT + 2 * GAP) + 2 * GAP,
  };
  const panels = series.map((one, index) => {
    const left = GAP + (index % COLUMNS) * (WIDTH + GAP);
    const top = 2 * GAP + Math.floor(index / COLUMNS) * (HEIGHT + 2 * GAP);
    return `<g transform="translate(${left} ${top})">${panelOf(one, hours)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${GAP}" y="${GAP}" font-size="15" fill="#222">${title}</text>
${panels.join('\n')}
</svg>
`;
}

function panelOf({ name, unit, values }: Series, hours: number): string {
  const most = Math.max(...values, 1e-9);
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - (value / (most * 1.1)) * HEIGHT).toFixed(1)}`;
  });
  return [
    `<text y="-8" fill="#222">${name}</text>`,
    `<text x="${WIDTH}" y="-8" text-anchor="end" fill="#666">${round(values.at(-1) ?? 0)} ${unit}</text>`,
    `<path d="M0 0V${HEIGHT}H${WIDTH}" fill="none" stroke="#bbb"/>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="#2457c5" stroke-width="1.5"/>`,
    `<text x="${WIDTH}" y="${HEIGHT + 14}" text-anchor="end" fill="#666">${hours} h</text>`,
  ].join('');
}
