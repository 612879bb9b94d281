import { media, space } from '@keystead/ui';
import styled from 'styled-components';

/** Four items of a kind: stacked, two by two, or in a row, so that none is left alone in a row. */
export const FourAcross = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.wide} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;
