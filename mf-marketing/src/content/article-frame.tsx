import { color, font, media, pageWidth, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { headingsOf } from './headings.ts';
import { PageText } from './page-text.tsx';

/** With fewer sections there is no table of contents. */
const MIN_SECTIONS = 3;

const Nav = styled.nav`
  display: none;
  ${media.desktop} {
    position: sticky;
    inset-block-start: 6rem;
    display: grid;
    gap: ${space[3]};
    align-self: start;
    max-block-size: calc(100dvh - 8rem);
    overflow-y: auto;
    padding-inline-start: ${space[5]};
    border-inline-start: 1px solid ${color.border};
  }
  & p { font: ${font('label')}; }
  & ul { list-style: none; padding: 0; display: grid; gap: ${space[1]}; }
  & a {
    display: block;
    padding-block: ${space[1]};
    font: ${font('small')};
    color: ${color.textMuted};
    text-decoration: none;
  }
  & a:hover { color: ${color.text}; text-decoration: underline; }
`;

function ContentsNav({ body }: { body: string }) {
  const sections = headingsOf(body).filter(({ level }) => level === 2);
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <Nav aria-label="On this page">
      <p aria-hidden>On this page</p>
      <ul>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <Link to={`#${id}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </Nav>
  );
}

const Root = styled.div`
  ${pageWidth}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[10]} ${space[20]};
  padding-block: ${space[12]} ${space[20]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 42rem) 14rem;
    justify-content: center;
    padding-block: ${space[16]} ${space[24]};
  }
`;

const Header = styled.header`
  display: grid;
  gap: ${space[4]};
  max-inline-size: 46rem;
  grid-column: 1 / -1;
  & > h1 { font: ${font('section')}; letter-spacing: -0.03em; }
`;

const Note = styled.p`font: ${font('small')}; color: ${color.textSubtle};`;

export interface ArticleFrameProps {
  above?: ReactNode;
  title: string;
  note: ReactNode;
  body: string;
  below?: ReactNode;
  /** What stands around the text, if anything. */
  around?: ((body: string, text: ReactNode) => ReactNode) | undefined;
}

export function ArticleFrame({ above, title, note, body, below, around }: ArticleFrameProps) {
  const text = <PageText body={body} />;
  return (
    <Root>
      <Header>
        {above}
        <h1 tabIndex={-1}>{title}</h1>
        <Note>{note}</Note>
      </Header>
      <article>
        {around ? around(body, text) : text}
        {below}
      </article>
      <ContentsNav body={body} />
    </Root>
  );
}
