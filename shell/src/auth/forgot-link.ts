import { color, font } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';

/** The link below a password field to `/forgot-password`. */
export const ForgotLink = styled(Link)`
  justify-self: end;
  font: ${font('small')};
  color: ${color.accentInk};
`;
