import { CloseIcon, color, easing, font, motion, radius, shadow, space } from '@keystead/ui';
import { ChatIcon } from '@keystead/ui/app';
import { type Ref, useState } from 'react';
import styled from 'styled-components';

const NAME = 'Chat with AI Assistant';

const Root = styled.div`position: relative; justify-self: end;`;

const Round = styled.button`
  display: grid;
  place-content: center;
  inline-size: 3.25rem;
  block-size: 3.25rem;
  padding: 0;
  border: 0;
  border-radius: ${radius.round};
  background: ${color.accent};
  color: ${color.onAccent};
  box-shadow: ${shadow.high};
  transition: background ${motion.fast} ${easing}, transform ${motion.fast} ${easing};
  &:hover { background: ${color.accentHover}; }
  &:active { transform: translateY(1px); }
  & > svg { inline-size: 1.5rem; block-size: 1.5rem; }
`;

const Tip = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-end: calc(100% + ${space[3]});
  block-size: fit-content;
  margin-block: auto;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.small};
  background: ${color.inverse};
  color: ${color.onInverse};
  font: ${font('small')};
  white-space: nowrap;
  box-shadow: ${shadow.middle};
  pointer-events: none;
  /* Where nothing can be pointed at, a touch would leave it standing. */
  @media (hover: none) { display: none; }
`;

interface WidgetButtonProps {
  open: boolean;
  /** The id of the element that it opens. */
  controls: string;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
}

export function WidgetButton({ open, controls, onPress, ref }: WidgetButtonProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <Root onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      <Round
        ref={ref}
        type="button"
        aria-label={open ? 'Close chat' : NAME}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        // Only focus by keyboard, and not when it returns from the panel.
        onFocus={({ target }) => setFocused(!open && target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onKeyDown={({ key }) => key === 'Escape' && setFocused(false)}
        onClick={() => {
          setFocused(false);
          onPress();
        }}
      >
        {open ? <CloseIcon /> : <ChatIcon />}
      </Round>
      {(hovered || focused) && !open && <Tip role="tooltip">{NAME}</Tip>}
    </Root>
  );
}
