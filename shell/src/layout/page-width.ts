import { css } from 'styled-components';

/** The width that header, footer and public pages share. */
export const pageWidth = css`
  inline-size: min(76rem, 100% - 2.5rem);
  margin-inline: auto;
`;
