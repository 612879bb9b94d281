import { type ReactNode, useEffect, useId } from 'react';
import styled from 'styled-components';
import { color, font, media, space } from '../tokens.ts';

const Texts = styled.div`min-inline-size: 0; overflow-wrap: anywhere;`;

/** The link from a record's page back to its list: `<BackLink as={Link} to="…"><ArrowLeftIcon />Tenants</BackLink>`. */
export const BackLink = styled.a`
  display: inline-flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 2rem;
  font: ${font('label')};
  color: ${color.textMuted};
  text-decoration: none;
  &:hover { color: ${color.text}; text-decoration: underline; }
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

const PageTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  align-items: start;
  justify-content: space-between;
  padding-block-end: ${space[6]};
`;

const Back = styled.div`margin-block-end: ${space[1]};`;
const Subtitle = styled.p`margin-block-start: ${space[1]}; color: ${color.textMuted};`;

const PageActions = styled.div`
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

interface PageHeaderProps {
  /** A BackLink. A page with one also titles the tab, which is named after its list otherwise. */
  back?: ReactNode;
  title: ReactNode;
  /** By default, the title, if that is a text. */
  tab?: string | undefined;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    const own = `${name} · Keystead`;
    document.title = own;
    return () => {
      if (document.title === own) document.title = before;
    };
  }, [name]);
}

/** A page's `h1`, which scripts can focus so that screen readers announce a change of page. */
export function PageHeader({ back, title, tab, subtitle, actions }: PageHeaderProps) {
  useTabTitle(back ? (tab ?? (typeof title === 'string' ? title : undefined)) : undefined);
  return (
    <PageTop>
      <Texts>
        {back && <Back>{back}</Back>}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Texts>
      {actions && <PageActions>{actions}</PageActions>}
    </PageTop>
  );
}

const SectionRoot = styled.section`display: grid; gap: ${space[4]}; grid-template-columns: minmax(0, 1fr);`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 2.5rem;
`;

const Title = styled.h2`font: ${font('title')}; overflow-wrap: anywhere;`;
const Hint = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const SectionActions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`;

interface SectionProps {
  title: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  level?: 2 | 3;
}

/** Scripts can focus the heading, so that screen readers announce a change of the part. */
export function Section({ title, hint, actions, children, level = 2 }: SectionProps) {
  const id = useId();
  return (
    <SectionRoot aria-labelledby={id}>
      <Header>
        <Texts>
          <Title id={id} as={`h${level}`} tabIndex={-1}>
            {title}
          </Title>
          {hint && <Hint>{hint}</Hint>}
        </Texts>
        {actions && <SectionActions>{actions}</SectionActions>}
      </Header>
      {children}
    </SectionRoot>
  );
}
