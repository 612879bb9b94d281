import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color, font, space } from '../tokens.ts';

const Root = styled.section`display: grid; gap: ${space[4]}; grid-template-columns: minmax(0, 1fr);`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 2.5rem;
`;

const Texts = styled.div`min-inline-size: 0;`;
const Title = styled.h2`font: ${font('title')}; overflow-wrap: anywhere;`;
const Hint = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`;

export interface SectionProps {
  title: ReactNode;
  /** A short description of the section. */
  hint?: ReactNode;
  /** Buttons at the end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** The heading's level; default 2. */
  level?: 2 | 3;
}

/**
 * A part of a page with its own heading and no surface, as for a list or a table. Scripts can focus the heading, so
 * that screen readers announce a change of the part.
 */
export function Section({ title, hint, actions, children, level = 2 }: SectionProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Header>
        <Texts>
          <Title id={id} as={`h${level}`} tabIndex={-1}>
            {title}
          </Title>
          {hint && <Hint>{hint}</Hint>}
        </Texts>
        {actions && <Actions>{actions}</Actions>}
      </Header>
      {children}
    </Root>
  );
}
