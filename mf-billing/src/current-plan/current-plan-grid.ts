import { space } from '@keystead/ui';
import styled from 'styled-components';

/** The layout of the current plan: its parts are side by side where there is room. */
export const CurrentPlanGrid = styled.div`
  display: grid;
  gap: ${space[6]} ${space[8]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  align-items: center;
`;
