import { media, space } from '@keystead/ui';
import styled from 'styled-components';

/** The layout of a form's fields: six columns. */
export const FormGrid = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(6, minmax(0, 1fr));
`;

/** A field's cell in a FormGrid: how many columns it spans on a phone, and from a tablet on. */
export const FormCell = styled.div<{ $phone: number; $tablet: number }>`
  grid-column: span ${({ $phone }) => $phone};
  ${media.tablet} { grid-column: span ${({ $tablet }) => $tablet}; }
`;
