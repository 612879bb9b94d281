import { css } from 'styled-components';

/** The billing periods, as values of the switch's inputs. */
export type Period = 'monthly' | 'annual';

/**
 * Shows an element for the chosen period only. CSS reads the switch's state, so it works before and without JavaScript,
 * and both prices are in the page.
 */
export const visibleFor = ($period: Period) => css`
  :root:has(input[name='period'][value='${$period === 'annual' ? 'monthly' : 'annual'}']:checked) & { display: none; }
`;
