import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, media, space } from '../tokens.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  align-items: end;
  justify-content: space-between;
  padding-block-end: ${space[6]};
`;

const Texts = styled.div`min-inline-size: 0;`;
const Back = styled.div`margin-block-end: ${space[1]};`;
const Subtitle = styled.p`margin-block-start: ${space[1]}; color: ${color.textMuted};`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  &:empty { display: none; }
  ${media.phone} {
    inline-size: 100%;
    & > * { flex: 1; }
    /* An icon's button stays square. */
    & > [aria-label] { flex: none; }
  }
`;

export interface PageHeaderProps {
  /** The link back to the list that contains this record: a BackLink. */
  back?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  /** The page's main buttons; full width on a phone. */
  actions?: ReactNode;
}

/** A page's `h1`, which scripts can focus so that screen readers announce a change of page. */
export function PageHeader({ back, title, subtitle, actions }: PageHeaderProps) {
  return (
    <Root>
      <Texts>
        {back && <Back>{back}</Back>}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Texts>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}
