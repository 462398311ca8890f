import { formatValue } from './format-value.ts';
import type { Growth, Unit } from './measured.ts';

/** Pixels: of the whole, and of what surrounds the axes. */
const width = 640;
const height = 360;
const margin = { top: 40, right: 150, bottom: 48, left: 80 };

/** Colours that differ also for those who see no red or green, on a light and a dark page. */
const colors = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00'];

/** A logarithmic axis: where a value lies, and where its lines stand. */
interface Axis {
  place(value: number): number;
  readonly ticks: readonly number[];
}

/** Draws growth as an SVG, both axes logarithmic: what grows linearly is a straight line with the slope of the diagonal. */
export function drawGrowth({ title, x, xUnit, y, yUnit, lines }: Growth): string {
  const points = lines.flatMap((line) => line.points);
  const across = axisOf(
    points.map(([value]) => value),
    margin.left,
    width - margin.right,
  );
  const up = axisOf(
    points.map(([, value]) => value),
    height - margin.bottom,
    margin.top,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12" fill="#808080">`,
    `<title>${escapeXml(title)}</title>`,
    `<text x="${margin.left}" y="20" font-size="15">${escapeXml(title)}</text>`,
    ...across.ticks.map((tick) => verticalLine(across.place(tick), labelOf(tick, xUnit))),
    ...up.ticks.map((tick) => horizontalLine(up.place(tick), labelOf(tick, yUnit))),
    `<text x="${(margin.left + width - margin.right) / 2}" y="${height - 10}" text-anchor="middle">${escapeXml(x)}</text>`,
    `<text x="16" y="${(margin.top + height - margin.bottom) / 2}" text-anchor="middle" transform="rotate(-90 16 ${(margin.top + height - margin.bottom) / 2})">${escapeXml(y)}</text>`,
    ...lines.flatMap((line, index) => drawLine(line, index, yUnit, across, up)),
    '</svg>',
    '',
  ].join('\n');
}

function drawLine(
  { name, points }: Growth['lines'][number],
  index: number,
  unit: Unit,
  across: Axis,
  up: Axis,
): readonly string[] {
  const color = colors[index % colors.length];
  const placed = points.map(([x, y]) => `${round(across.place(x))},${round(up.place(y))}`);
  const dots = points.length > 20 ? [] : placed.map((at) => at.split(','));
  const left = width - margin.right + 12;
  const top = margin.top + 16 + index * 34;
  const last = points.at(-1)?.[1];
  return [
    `<polyline points="${placed.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`),
    `<text x="${left}" y="${top}" fill="${color}">${escapeXml(name)}</text>`,
    ...(last === undefined ? [] : [`<text x="${left}" y="${top + 14}">at last ${formatValue(last, unit)}</text>`]),
  ];
}

function verticalLine(x: number, label: string): string {
  const at = round(x);
  return `<path d="M${at} ${margin.top}V${height - margin.bottom}" stroke="#80808040"/><text x="${at}" y="${height - margin.bottom + 16}" text-anchor="middle">${label}</text>`;
}

function horizontalLine(y: number, label: string): string {
  const at = round(y);
  return `<path d="M${margin.left} ${at}H${width - margin.right}" stroke="#80808040"/><text x="${margin.left - 6}" y="${at + 4}" text-anchor="end">${label}</text>`;
}

/** From the power of ten below the least value to that above the greatest one. */
function axisOf(values: readonly number[], from: number, to: number): Axis {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, Number.MAX_VALUE)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, Number.MIN_VALUE))));
  return {
    place: (value) => from + ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

/** A power of ten needs no digits behind the point. */
function labelOf(tick: number, unit: Unit): string {
  return formatValue(tick, unit).replace(/\.0+(?= |$)/, '');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
