import { color } from '@keystead/ui';
import styled, { css } from 'styled-components';
import { type PlotPoint, type PlotWords, valueText } from './plot-point.ts';

/** The line has its own coordinates, which are stretched: 100 units per point, 100 high. */
const UNIT = 100;
const BAR_SHARE = 0.56;
/** The minimum height of a value above 0, so that it is visible: a share of the height. */
const MIN_HEIGHT = 0.012;

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  overflow: visible;
  pointer-events: none;
  & svg { overflow: visible; }
`;

const GridLine = styled.line`stroke: ${color.border}; &:last-of-type { stroke: ${color.control}; }`;

const fill = css<{ $selected: boolean }>`
  fill: ${({ $selected }) => ($selected ? color.accentInk : color.accent)};
  @media (forced-colors: active) { fill: ${({ $selected }) => ($selected ? 'Highlight' : 'CanvasText')}; }
`;

const Bar = styled.rect<{ $selected: boolean }>`${fill}`;
const Dot = styled.circle<{ $selected: boolean }>`${fill} stroke: ${color.surface}; stroke-width: 1.5;`;

const Area = styled.path`fill: ${color.accentSoft}; opacity: 0.7; @media (forced-colors: active) { fill: none; }`;

const Line = styled.path`
  fill: none;
  stroke: ${color.accent};
  stroke-width: 2;
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
  @media (forced-colors: active) { stroke: CanvasText; }
`;

const Cross = styled.path`fill: none; stroke: ${color.control}; stroke-width: 1.75; stroke-linecap: round;`;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

interface PlacedPoint {
  point: PlotPoint;
  /** The middle of its column, as a share of the width. */
  middle: number;
  /** As a share of the height; null in a gap. */
  height: number | null;
}

function placePoints(points: readonly PlotPoint[], top: number): PlacedPoint[] {
  const heightOf = (value: number) => (value > 0 ? Math.min(1, Math.max(MIN_HEIGHT, value / top)) : 0);
  return points.map((point, place) => ({
    point,
    middle: (place + 0.5) / points.length,
    height: point.value === null ? null : heightOf(point.value),
  }));
}

/** The line's segments: runs of points without a gap, which may be empty. */
function runsOf(all: readonly PlacedPoint[]): string[][] {
  const runs: string[][] = [[]];
  for (const { middle, height } of all) {
    if (height === null) runs.push([]);
    else runs.at(-1)?.push(`${middle * all.length * UNIT} ${(1 - height) * UNIT}`);
  }
  return runs.filter((run) => run.length > 0);
}

const startOf = (corner: string | undefined) => corner?.split(' ')[0];

function Lines({ all }: { all: readonly PlacedPoint[] }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${all.length * UNIT} ${UNIT}`} preserveAspectRatio="none">
      {runsOf(all).map((run) => (
        <g key={run[0]}>
          <Area d={`M${run.join(' L')} L${startOf(run.at(-1))} ${UNIT} L${startOf(run[0])} ${UNIT} Z`} />
          <Line d={`M${run.join(' L')}`} />
        </g>
      ))}
    </svg>
  );
}

function Mark({ at, marks, selected, of }: { at: PlacedPoint; marks: PlotMarks; selected: boolean; of: number }) {
  const { middle, height } = at;
  if (height === null)
    return (
      <svg aria-hidden="true" x={percent(middle)} y="100%">
        <Cross d="M-3.5 -13 l7 7 m0 -7 l-7 7" />
      </svg>
    );
  if (marks === 'line')
    return <Dot $selected={selected} cx={percent(middle)} cy={percent(1 - height)} r={selected ? 5.5 : 4} />;
  const width = BAR_SHARE / of;
  const x = percent(middle - width / 2);
  return (
    <Bar $selected={selected} x={x} y={percent(1 - height)} width={percent(width)} height={percent(height)} rx={2} />
  );
}

export type PlotMarks = 'bars' | 'line';

interface PlotDrawingProps {
  points: readonly PlotPoint[];
  marks: PlotMarks;
  top: number;
  selected: string | undefined;
  words: PlotWords;
}

function summary(points: readonly PlotPoint[], words: PlotWords): string {
  const present = points.filter(({ value }) => value !== null).sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const [lowest] = present;
  const highest = present.at(-1);
  if (lowest === undefined || highest === undefined) return words.gap;
  const describe = (point: PlotPoint) => `${valueText(point, words)}, ${point.name}`;
  return `Highest: ${describe(highest)}. Lowest: ${describe(lowest)}.`;
}

/** The marks of a plot, positioned in percent: they scale with the page, and their corners are not distorted. */
export function PlotDrawing({ points, marks, top, selected, words }: PlotDrawingProps) {
  const all = placePoints(points, top);
  return (
    <Drawing role="img" aria-label={summary(points, words)}>
      {['0%', '50%', '100%'].map((y) => (
        <GridLine key={y} x1="0" x2="100%" y1={y} y2={y} />
      ))}
      {marks === 'line' && <Lines all={all} />}
      {all.map((at) => (
        <Mark key={at.point.key} at={at} marks={marks} selected={at.point.key === selected} of={all.length} />
      ))}
    </Drawing>
  );
}
