import type { ComponentProps, MouseEvent } from 'react';
import styled from 'styled-components';
import { type ButtonStyle, buttonStyles, isNotButtonStyle } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

const Root = styled.button.withConfig({ shouldForwardProp: isNotButtonStyle })<ButtonStyle>`
  ${buttonStyles}
`;

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores presses, but keeps the focus and the look of an enabled button. */
  busy?: boolean;
  /**
   * True until the page is hydrated (`useHydrated`). The gateway's script repeats a press after
   * hydration.
   */
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
