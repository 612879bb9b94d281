import { color, font, media, shadow, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.article<{ $span: number }>`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: 1.25rem;
  box-shadow: ${shadow.low};
  ${media.tablet} { grid-column: span ${({ $span }) => ($span === 4 ? 2 : 1)}; }
  ${media.desktop} { grid-column: span ${({ $span }) => $span}; }
`;

const Texts = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[6]};
  ${media.desktop} { padding: ${space[8]} ${space[8]} ${space[6]}; }
  & > h3 { font: ${font('title')}; letter-spacing: -0.018em; }
  & > p { max-inline-size: 34rem; color: ${color.textMuted}; }
`;

const Illustration = styled.div`
  display: grid;
  flex: 1;
  align-items: end;
  min-block-size: 0;
`;

export interface FeatureCardProps {
  title: string;
  text: string;
  /** How many of the grid's six columns the card takes where there is room. */
  span: 2 | 3 | 4;
  children: ReactNode;
}

/** One feature of the product: its text and an illustration. */
export function FeatureCard({ title, text, span, children }: FeatureCardProps) {
  return (
    <Root $span={span}>
      <Texts>
        <h3>{title}</h3>
        <p>{text}</p>
      </Texts>
      <Illustration>{children}</Illustration>
    </Root>
  );
}
