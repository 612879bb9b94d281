import styled from 'styled-components';
import { type ButtonStyle, buttonStyles, isNotButtonStyle } from './button-styles.ts';

/** A link that looks like a button: `<LinkButton href="…">`, or `<LinkButton as={Link} to="…">` with the router's. */
export const LinkButton = styled.a.withConfig({ shouldForwardProp: isNotButtonStyle })<ButtonStyle>`
  ${buttonStyles}
`;
