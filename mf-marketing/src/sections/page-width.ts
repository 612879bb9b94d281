import { css } from 'styled-components';

/** The width of what stands on a public page: that of the shell's header and footer. */
export const pageWidth = css`
  inline-size: min(76rem, 100% - 2.5rem);
  margin-inline: auto;
`;
