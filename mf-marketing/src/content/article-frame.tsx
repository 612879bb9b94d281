import { color, font, media, pageWidth, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ContentsNav } from './contents-nav.tsx';
import { PageText } from './page-text.tsx';

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

interface ArticleFrameProps {
  /** Above the title: the link back. */
  above?: ReactNode;
  title: string;
  /** Below the title: the author and the date. */
  note: ReactNode;
  /** Markdown. */
  body: string;
  /** After the text. */
  below?: ReactNode;
}

/** The layout of an article. */
export function ArticleFrame({ above, title, note, body, below }: ArticleFrameProps) {
  return (
    <Root>
      <Header>
        {above}
        <h1 tabIndex={-1}>{title}</h1>
        <Note>{note}</Note>
      </Header>
      <article>
        <PageText body={body} />
        {below}
      </article>
      <ContentsNav body={body} />
    </Root>
  );
}
