import { css } from 'styled-components';
import { color, easing, font, media, motion, radius, space } from './tokens.ts';

/** The common style of text controls and select triggers. 16 px on phones, where iOS would zoom in otherwise. */
export const controlStyles = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: 2.5rem;
  padding: ${space[2]} ${space[3]};
  background: ${color.surface};
  border: 1px solid ${color.control};
  border-radius: ${radius.medium};
  color: ${color.text};
  font: ${font('body')};
  transition: border-color ${motion.fast} ${easing}, box-shadow ${motion.fast} ${easing};
  &:hover:not(:disabled) { border-color: ${color.textSubtle}; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: -1px; border-color: transparent; }
  &[aria-invalid='true'] { border-color: ${color.danger}; }
  &[aria-invalid='true']:focus-visible { outline-color: ${color.danger}; }
  &:disabled { background: ${color.sunken}; color: ${color.textSubtle}; cursor: not-allowed; }
  ${media.touch} { min-block-size: 2.75rem; font-size: 1rem; }
`;
