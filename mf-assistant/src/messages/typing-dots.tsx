import { color } from '@keystead/ui';
import styled, { keyframes } from 'styled-components';

const rise = keyframes`
  0%, 60%, 100% { transform: none; opacity: 0.45; }
  30% { transform: translateY(-0.1875rem); opacity: 1; }
`;

const Root = styled.span`
  display: inline-flex;
  gap: 0.25rem;
  align-items: center;
  block-size: 1.5rem;
  & > span {
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    border-radius: 50%;
    background: ${color.accentInk};
    animation: ${rise} 1.2s ease-in-out infinite;
  }
  & > :nth-child(2) { animation-delay: 140ms; }
  & > :nth-child(3) { animation-delay: 280ms; }
`;

/** Three dots that indicate typing. The text beside them says the same. */
export function TypingDots() {
  return (
    <Root aria-hidden="true">
      <span />
      <span />
      <span />
    </Root>
  );
}
