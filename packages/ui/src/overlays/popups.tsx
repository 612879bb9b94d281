import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentType, createElement, type ReactNode, startTransition, useCallback, useState } from 'react';
import styled, { css } from 'styled-components';
import { color, easing, font, layer, media, radius, shadow, space } from '../tokens.ts';

/** The strict CSP forbids Base UI's style tags. */
export const withoutStyleTags = <P extends object>(part: ComponentType<P>) =>
  ((props: P) => <CSPProvider disableStyleElements>{createElement(part, props)}</CSPProvider>) as typeof part;

export const itemStyles = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-block-size: 2.25rem;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.small};
  font: ${font('body')};
  cursor: default;
  outline: none;
  user-select: none;
  &[data-highlighted] { background: ${color.hover}; }
  &[data-disabled] { color: ${color.textSubtle}; }
  & > svg { inline-size: 1.0625rem; block-size: 1.0625rem; flex: none; color: ${color.textSubtle}; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

export const optionStyles = css`
  ${itemStyles}
  justify-content: space-between;
  & svg { inline-size: 1rem; block-size: 1rem; color: ${color.accentInk}; }
`;

/** The surface of a dialog in the middle of the page; each dialog sets its own width, height and animation. */
export const modalStyles = css`
  position: fixed;
  z-index: ${layer.overlay};
  inset: 0;
  margin: auto;
  block-size: fit-content;
  overflow-y: auto;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.high};
  outline: none;
`;

export const scrimStyles = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  background: ${color.scrim};
  transition: opacity 200ms ${easing};
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
`;

const Texts = styled.span`min-inline-size: 0; overflow-wrap: anywhere;`;
const Hint = styled.span`display: block; font: ${font('small')}; color: ${color.textMuted};`;

export function OptionTexts({ children, hint }: { children: ReactNode; hint: string | undefined }) {
  return (
    <Texts>
      {children}
      {hint && <Hint>{hint}</Hint>}
    </Texts>
  );
}

// A header or footer is a landmark only outside of these, so it comes second: a card's header must not hold a popup.
const landmark = (trigger: HTMLElement) =>
  trigger.closest<HTMLElement>('[role="dialog"], main, nav, aside') ?? trigger.closest<HTMLElement>('header, footer');

/** In its trigger's landmark or dialog, screen readers find a popup (axe's "region") and the focus trap contains it. */
export function usePortalContainer<Trigger extends HTMLElement>() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const anchor = useCallback((trigger: Trigger | null) => setContainer(trigger && landmark(trigger)), []);
  return { anchor, container: container ?? undefined };
}

/** How a trigger was used that was there before the code of its popup. */
export type Replaced = 'pressed' | 'focused';

export interface Replacing {
  /** It takes the place of such a trigger, with the focus, and opens at once if that was pressed. */
  replaced?: Replaced | undefined;
}

/** Like {@link usePortalContainer}, with the state of the popup. The browser shows the press before the popup is there. */
export function usePopup<Trigger extends HTMLElement>(replaced: Replaced | undefined) {
  const { anchor, container } = usePortalContainer<Trigger>();
  const [open, setOpenNow] = useState(false);
  const setOpen = useCallback((next: boolean) => startTransition(() => setOpenNow(next)), []);
  const opened = useCallback(
    (trigger: Trigger | null) => {
      anchor(trigger);
      if (!trigger || !replaced) return;
      trigger.focus();
      setOpen(replaced === 'pressed');
    },
    [anchor, replaced, setOpen],
  );
  return { anchor: opened, container, open, setOpen };
}

/** Out of the layout of its landmark, where it might otherwise be a grid or flex item. */
const Portal = styled.div`position: absolute;`;

const Positioner = styled.div`z-index: ${layer.popup}; outline: none;`;

const Surface = styled.div`
  min-inline-size: max(var(--anchor-width), 11rem);
  max-inline-size: min(24rem, var(--available-width));
  max-block-size: min(24rem, var(--available-height));
  overflow-y: auto;
  padding: ${space[1]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: 0.625rem;
  box-shadow: ${shadow.high};
  color: ${color.text};
  outline: none;
  transform-origin: var(--transform-origin);
  transition: opacity 120ms ${easing}, transform 120ms ${easing};
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: scale(0.97); }
`;

interface Part {
  className?: string;
  children?: ReactNode;
}

interface PopupProps {
  base: {
    Portal: ComponentType<Part & { container?: HTMLElement | undefined }>;
    Positioner: ComponentType<Part & { align?: 'start' | 'end'; sideOffset?: number; positionMethod?: 'fixed' }>;
    Popup: ComponentType<Part>;
  };
  container: HTMLElement | undefined;
  align?: 'start' | 'end';
  /** Of a select: its popup appears beside its trigger, not over it. */
  alignItemWithTrigger?: false;
  children: ReactNode;
}

/** The surface of a menu, a select or a combobox, beside its trigger. */
export function Popup({ base, container, align = 'start', children, ...own }: PopupProps) {
  return (
    <Portal as={base.Portal} container={container}>
      <Positioner as={base.Positioner} align={align} sideOffset={6} positionMethod="fixed" {...own}>
        <Surface as={base.Popup}>{children}</Surface>
      </Positioner>
    </Portal>
  );
}
