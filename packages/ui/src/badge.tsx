import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, radius, space, type Tone, toneColors } from './tokens.ts';

const Root = styled.span<{ $tone: Tone; $dot: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  flex: none;
  padding: 0.1875rem ${space[2]};
  border-radius: ${radius.round};
  background: ${({ $tone }) => toneColors[$tone].soft};
  color: ${({ $tone }) => toneColors[$tone].ink};
  font: ${font('caption')};
  white-space: nowrap;
  & > svg { inline-size: 0.875rem; block-size: 0.875rem; }
  &::before {
    content: '';
    display: ${({ $dot }) => ($dot ? 'block' : 'none')};
    inline-size: 0.375rem;
    block-size: 0.375rem;
    border-radius: 50%;
    background: ${({ $tone }) => toneColors[$tone].solid};
  }
`;

export interface BadgeProps {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}

/** A word or two in a tone. The text alone carries the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  return (
    <Root $tone={tone} $dot={dot} data-badge="">
      {children}
    </Root>
  );
}
