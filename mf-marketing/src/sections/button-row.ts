import { media, space } from '@keystead/ui';
import styled from 'styled-components';

/** The buttons of a page, side by side. On a phone each has the full width. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: center;
  padding-block-start: ${space[2]};
  ${media.phone} { inline-size: 100%; & > a { flex: 1 1 100%; } }
`;
