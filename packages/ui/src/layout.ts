import styled, { css } from 'styled-components';
import { type SpaceStep, space } from './tokens.ts';

const layoutProps = new Set(['gap', 'between', 'columns', 'minimum']);
const config = { shouldForwardProp: (prop: string) => !layoutProps.has(prop) };

interface Gap {
  gap?: SpaceStep;
}

const gapStyle = css<Gap>`gap: ${({ gap = 4 }) => space[gap]};`;

export const pageWidth = css`
  inline-size: min(76rem, 100% - 2.5rem);
  margin-inline: auto;
`;

export const Stack = styled.div.withConfig(config)<Gap>`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  ${gapStyle}
`;

/** A row of elements that wraps; `between` spreads them apart. */
export const Cluster = styled.div.withConfig(config)<Gap & { between?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ between }) => (between ? 'space-between' : 'start')};
  ${gapStyle}
`;

export interface GridProps extends Gap {
  columns?: 2 | 3 | 4;
  minimum?: string;
}

// The max() limits the number of columns; subtracting a pixel keeps rounding from dropping the last one.
const columnWidth = ({ columns = 3, minimum = '17rem', gap = 4 }: GridProps) =>
  `min(100%, max(${minimum}, calc((100% - ${columns - 1} * ${space[gap]}) / ${columns} - 1px)))`;

/** Up to `columns` equal columns, by the width of the grid itself and not of the window, so a sidebar counts. */
export const Grid = styled.div.withConfig(config)<GridProps>`
  display: grid;
  ${gapStyle}
  grid-template-columns: repeat(auto-fill, minmax(${columnWidth}, 1fr));
`;

/** Styles that hide an element from all but screen readers, for elements that are hidden only on some screens. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const VisuallyHidden = styled.span`${visuallyHidden}`;
