import { color, font, media, pageWidth, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.header`
  ${pageWidth}
  display: grid;
  gap: ${space[5]};
  justify-items: center;
  padding-block: ${space[12]} ${space[8]};
  text-align: center;
  ${media.desktop} { padding-block: ${space[20]} ${space[10]}; }
  & > h1 { max-inline-size: 18ch; font: ${font('hero')}; letter-spacing: -0.035em; scroll-margin-block-start: 6rem; }
  & > p { max-inline-size: 38rem; font: ${font('lead')}; color: ${color.textMuted}; }
`;

export interface PageIntroProps {
  title: ReactNode;
  lead: ReactNode;
  /** The main actions of the page. */
  children?: ReactNode;
}

/** The beginning of a public page. Its `h1` takes the focus after navigation from another page. */
export function PageIntro({ title, lead, children }: PageIntroProps) {
  return (
    <Root>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{lead}</p>
      {children}
    </Root>
  );
}
