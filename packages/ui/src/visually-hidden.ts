import styled, { css } from 'styled-components';

/** Styles of what is for screen readers only, for parts that are so on some screens. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`${visuallyHidden}`;
