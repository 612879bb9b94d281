import { media, space } from '@keystead/ui';
import styled from 'styled-components';

/** The row of one message, aligned to its side. */
export const MessageRow = styled.li<{ $own?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, auto);
  justify-content: ${({ $own }) => ($own ? 'end' : 'start')};
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  gap: ${space[1]};
  padding-inline-start: ${({ $own }) => ($own ? space[8] : 0)};
  ${media.tablet} { ${({ $own }) => ($own ? 'padding-inline-start: 15%' : 'padding-inline-end: 6%')}; }
`;
