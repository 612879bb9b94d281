import { useCallback, useState } from 'react';
import styled, { css } from 'styled-components';
import { color, easing, font, layer, media, radius, shadow, space } from '../tokens.ts';

/** Takes a popup out of the layout of its landmark, where it might otherwise be a grid or flex item. */
export const portalStyles = css`position: absolute;`;

export const positionerStyles = css`z-index: ${layer.popup}; outline: none;`;

export const popupStyles = css`
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

export const OptionTexts = styled.span`min-inline-size: 0; overflow-wrap: anywhere;`;

export const OptionHint = styled.span`display: block; font: ${font('small')}; color: ${color.textMuted};`;

// A header or footer is a landmark only outside of these, so it comes second: a card's header must not hold a popup.
const landmark = (trigger: HTMLElement) =>
  trigger.closest<HTMLElement>('[role="dialog"], main, nav, aside') ?? trigger.closest<HTMLElement>('header, footer');

/**
 * Renders a popup into the landmark or dialog of its trigger, rather than at the end of the page. There a screen reader
 * finds it in context (axe's "region"), and a dialog's focus trap contains it.
 */
export function usePortalContainer<Trigger extends HTMLElement>() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const anchor = useCallback((trigger: Trigger | null) => setContainer(trigger && landmark(trigger)), []);
  return { anchor, container: container ?? undefined };
}
