import type { ComponentProps, MouseEvent } from 'react';
import styled, { css } from 'styled-components';
import { Spinner } from './loading.tsx';
import { color, easing, font, media, motion, radius, space } from './tokens.ts';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** Default `medium`: 40 px; small 32, large 48; at least 44 on touch screens. */
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
}

/** Keeps the style props out of the DOM. */
const isNotButtonStyle = (prop: string) => prop !== 'variant' && prop !== 'size' && prop !== 'wide';

const variants = {
  primary: css`
    background: ${color.accent};
    color: ${color.onAccent};
    &:hover { background: ${color.accentHover}; }
  `,
  secondary: css`
    background: ${color.surface};
    border-color: ${color.borderStrong};
    box-shadow: 0 1px 2px ${color.shadowNear};
    color: ${color.text};
    &:hover { background: ${color.hover}; }
  `,
  ghost: css`
    background: transparent;
    color: ${color.textMuted};
    &:hover { background: ${color.hover}; color: ${color.text}; }
  `,
  danger: css`
    background: ${color.danger};
    color: ${color.onDanger};
    &:hover { background: ${color.dangerHover}; }
  `,
};

const sizes = {
  small: css`min-block-size: 2rem; padding-inline: ${space[3]}; font: ${font('label')};`,
  medium: css`min-block-size: 2.5rem; padding-inline: ${space[4]};`,
  large: css`min-block-size: 3rem; padding-inline: ${space[6]}; border-radius: 0.625rem;`,
};

const buttonStyles = css<ButtonStyle>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  border: 1px solid transparent;
  border-radius: ${radius.medium};
  font: ${font('strong')};
  letter-spacing: -0.006em;
  text-decoration: none;
  white-space: nowrap;
  user-select: none;
  transition: ${motion.fast} ${easing};
  transition-property: background, border-color, color, transform;
  ${({ size = 'medium' }) => sizes[size]}
  ${({ variant = 'primary' }) => variants[variant]}
  ${({ wide }) => wide && css`inline-size: 100%;`}
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; }
  &:active { transform: translateY(1px); }
  &:disabled { cursor: not-allowed; background: ${color.hover}; border-color: transparent; box-shadow: none; color: ${color.textSubtle}; transform: none; }
  &[aria-busy='true'] { cursor: progress; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

const Root = styled.button.withConfig({ shouldForwardProp: isNotButtonStyle })<ButtonStyle>`
  ${buttonStyles}
`;

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores presses, but keeps the focus and the look of an enabled button. */
  busy?: boolean;
  /** True until the page is hydrated (`useHydrated`). The gateway's script repeats a press after it. */
  waiting?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button; `type` defaults to `button`, never to `submit`. */
export function Button({ busy = false, waiting = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <Root
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
      data-waiting={waiting ? '' : undefined}
    >
      {busy && <Spinner />}
      {children}
    </Root>
  );
}

const Square = styled(Button)`
  padding: 0;
  aspect-ratio: 1;
  flex: none;
  ${media.touch} { min-inline-size: 2.75rem; }
`;

export interface IconButtonProps extends Omit<ButtonProps, 'wide'> {
  label: string;
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Square aria-label={label} variant={variant} {...rest} />;
}

/** A link that looks like a button: `<LinkButton href="…">`, or `<LinkButton as={Link} to="…">` with the router's. */
export const LinkButton = styled.a.withConfig({ shouldForwardProp: isNotButtonStyle })<ButtonStyle>`
  ${buttonStyles}
`;
