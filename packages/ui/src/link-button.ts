import styled from 'styled-components';
import { type ButtonLook, buttonStyles, isNotButtonLook } from './button-styles.ts';

/** A link that looks like a button: `<LinkButton href="…">`, or `<LinkButton as={Link} to="…">` with the router's. */
export const LinkButton = styled.a.withConfig({ shouldForwardProp: isNotButtonLook })<ButtonLook>`
  ${buttonStyles}
`;
