import { media, space } from '@keystead/ui';
import styled from 'styled-components';

/** Where the fields of a form stand: six columns. */
export const FormGrid = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(6, minmax(0, 1fr));
`;

/** The place of a field in a FormGrid: how many columns it takes on a phone, and from a tablet on. */
export const FormCell = styled.div<{ $phone: number; $tablet: number }>`
  grid-column: span ${({ $phone }) => $phone};
  ${media.tablet} { grid-column: span ${({ $tablet }) => $tablet}; }
`;
