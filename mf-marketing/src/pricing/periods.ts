import { css } from 'styled-components';

/** How often a plan is paid, as the switch's inputs call it. */
export type Period = 'monthly' | 'annual';

/**
 * Shows a part for the chosen period alone. The switch's own state decides, by CSS: it works before and without
 * JavaScript, and both prices are in the page.
 */
export const shownFor = ($period: Period) => css`
  :root:has(input[name='period'][value='${$period === 'annual' ? 'monthly' : 'annual'}']:checked) & { display: none; }
`;
