import styled from 'styled-components';
import { Button, type ButtonProps } from './button.tsx';
import { media } from './tokens.ts';

const Square = styled(Button)`
  padding: 0;
  aspect-ratio: 1;
  flex: none;
  ${media.touch} { min-inline-size: 2.75rem; }
`;

export interface IconButtonProps extends Omit<ButtonProps, 'wide'> {
  /** The action; the button's accessible name. */
  label: string;
}

/** A square button with an icon as its child. The default variant is `ghost`. */
export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Square aria-label={label} variant={variant} {...rest} />;
}
