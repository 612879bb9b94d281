import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { color, font, radius, shadow, space } from './tokens.ts';

export const surfaceStyles = css`
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.low};
`;

/** A surface for one item. Use `as="article"` or `as="li"` where that is the meaning. */
export const Card = styled.section`
  ${surfaceStyles}
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`;

const Header = styled.header`
  display: flex;
  gap: ${space[4]};
  align-items: start;
  justify-content: space-between;
  padding: ${space[5]} ${space[5]} 0;
`;

const Texts = styled.div`min-inline-size: 0;`;
const Title = styled.h2`font: ${font('heading')}; overflow-wrap: anywhere;`;
const Subtitle = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

// An icon button's own padding would push its icon off the card's edge.
const Actions = styled.div`flex: none; margin-block: -0.5rem; margin-inline-end: -0.5rem;`;

interface CardHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3 | 4;
}

export function CardHeader({ title, subtitle, actions, level = 2 }: CardHeaderProps) {
  return (
    <Header>
      <Texts>
        <Title as={`h${level}`}>{title}</Title>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Texts>
      {actions && <Actions>{actions}</Actions>}
    </Header>
  );
}

export const CardBody = styled.div`flex: 1; padding: ${space[5]}; min-inline-size: 0;`;

export const CardFooter = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[4]} ${space[5]};
  border-block-start: 1px solid ${color.border};
`;
