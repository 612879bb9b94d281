import { color, font, media, pageWidth, space } from '@keystead/ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Root = styled.section`
  ${pageWidth}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding-block: ${space[10]};
  scroll-margin-block-start: 4rem;
  ${media.desktop} { gap: ${space[12]}; padding-block: ${space[16]}; }
`;

const Texts = styled.div<{ $centred: boolean }>`
  display: grid;
  gap: ${space[4]};
  max-inline-size: 40rem;
  ${({ $centred }) => $centred && 'margin-inline: auto; text-align: center;'}
  & > h2 { font: ${font('section')}; letter-spacing: -0.025em; }
  & > p { font: ${font('lead')}; color: ${color.textMuted}; text-wrap: pretty; }
`;

export interface PageSectionProps {
  /** The target of links within the page. */
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  /** The texts are centred. */
  centred?: boolean;
  children: ReactNode;
}

/** A section of a public page with its own heading. */
export function PageSection({ id, title, lead, centred = false, children }: PageSectionProps) {
  const heading = useId();
  return (
    <Root id={id} aria-labelledby={heading}>
      <Texts $centred={centred}>
        <h2 id={heading}>{title}</h2>
        {lead && <p>{lead}</p>}
      </Texts>
      {children}
    </Root>
  );
}
