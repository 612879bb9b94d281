import { color, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.svg`
  inline-size: calc(100% - 2 * ${space[6]});
  max-inline-size: 22rem;
  margin: 0 auto;
  & > .past { fill: ${color.accentSoft}; }
  & > .now { fill: ${color.accent}; }
  & > path { fill: none; stroke: ${color.accentInk}; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
`;

const heights = [46, 58, 52, 70, 64, 84, 78, 96, 104, 98, 118, 132];

/** A drawing of twelve growing months. */
export function MonthBars() {
  return (
    <Root viewBox="0 0 240 150" aria-hidden="true">
      {heights.map((height, month) => (
        <rect
          key={height}
          className={month === heights.length - 1 ? 'now' : 'past'}
          x={month * 20 + 2}
          y={150 - height}
          width="16"
          height={height + 4}
          rx="4"
        />
      ))}
      <path d="M10 88L30 80 50 84 70 64 90 68 110 48 130 54 150 36 170 30 190 34 210 16 230 6" />
    </Root>
  );
}
