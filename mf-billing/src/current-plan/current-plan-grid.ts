import { space } from '@keystead/ui';
import styled from 'styled-components';

/** Where the parts of the current plan stand: beside one another where there is room. */
export const CurrentPlanGrid = styled.div`
  display: grid;
  gap: ${space[6]} ${space[8]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  align-items: center;
`;
