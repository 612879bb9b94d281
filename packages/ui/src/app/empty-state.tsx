import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, radius, space } from '../tokens.ts';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[1]};
  padding: ${space[12]} ${space[6]};
  border: 1px dashed ${color.borderStrong};
  border-radius: ${radius.large};
  background: ${color.surface};
  text-align: center;
`;

const Mark = styled.span`
  display: grid;
  place-content: center;
  inline-size: 3rem;
  block-size: 3rem;
  margin-block-end: ${space[3]};
  border-radius: ${radius.large};
  background: ${color.accentSoft};
  color: ${color.accentInk};
  & > svg { inline-size: 1.375rem; block-size: 1.375rem; stroke-width: 1.75; }
`;

const Title = styled.h2`font: ${font('heading')};`;
const Hint = styled.p`max-inline-size: 42ch; color: ${color.textMuted};`;
const Action = styled.div`margin-block-start: ${space[5]};`;

export interface EmptyStateProps {
  icon: ComponentType;
  title: ReactNode;
  hint?: ReactNode;
  /** The button that adds the first item or clears the search. */
  action?: ReactNode;
  /** The heading's level; default 2. */
  level?: 2 | 3;
}

/** Stands in for an empty list. */
export function EmptyState({ icon: Icon, title, hint, action, level = 2 }: EmptyStateProps) {
  return (
    <Root>
      <Mark>
        <Icon />
      </Mark>
      <Title as={`h${level}`}>{title}</Title>
      {hint && <Hint>{hint}</Hint>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
