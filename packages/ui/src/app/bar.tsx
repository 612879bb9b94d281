import styled from 'styled-components';
import { color, easing, font, radius, space } from '../tokens.ts';

/** The line above a bar: its label and its amount. */
export const BarTexts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  justify-content: space-between;
  margin-block-end: ${space[2]};
  font: ${font('label')};
`;

/** The amount, at the end of that line. */
export const BarAmount = styled.span`font: ${font('small')}; font-variant-numeric: tabular-nums; color: ${color.textMuted};`;

/** The track of a bar. */
export const BarTrack = styled.div`
  block-size: 0.5rem;
  overflow: clip;
  border-radius: ${radius.round};
  background: ${color.neutralSoft};
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

/** The filled part of the bar; the `style` prop gives its length. */
export const BarFill = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
  transition: inline-size 300ms ${easing};
  @media (forced-colors: active) { background: Highlight; }
`;
