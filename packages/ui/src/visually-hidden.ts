import styled, { css } from 'styled-components';

/** Styles that hide an element from all but screen readers, for elements that are hidden only on some screens. */
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
