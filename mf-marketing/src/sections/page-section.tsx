import { color, font, media, pageWidth, space } from '@keystead/ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Section = styled.section`
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

interface PageSectionProps {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  centred?: boolean;
  children: ReactNode;
}

export function PageSection({ id, title, lead, centred = false, children }: PageSectionProps) {
  const heading = useId();
  return (
    <Section id={id} aria-labelledby={heading}>
      <Texts $centred={centred}>
        <h2 id={heading}>{title}</h2>
        {lead && <p>{lead}</p>}
      </Texts>
      {children}
    </Section>
  );
}

const Intro = styled.header`
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

interface PageIntroProps {
  title: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
}

/** The beginning of a public page. Its `h1` takes the focus after navigation from another page. */
export function PageIntro({ title, lead, children }: PageIntroProps) {
  return (
    <Intro>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{lead}</p>
      {children}
    </Intro>
  );
}

/** The beginning of a page without a stage, such as a list. */
export const PlainHeader = styled.header`
  display: grid;
  gap: ${space[3]};
  & > h1 { font: ${font('section')}; letter-spacing: -0.03em; }
  & > p { font: ${font('lead')}; color: ${color.textMuted}; max-inline-size: 38rem; }
`;

const Panel = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  border-radius: 1.25rem;
  background: linear-gradient(150deg, ${color.brandFrom}, ${color.brandTo});
  color: ${color.onBrand};
`;

const Art = styled.svg`
  position: absolute;
  z-index: -1;
  inset-block-end: 0;
  inset-inline-start: 50%;
  inline-size: max(100%, 46rem);
  translate: -50% 0;
  fill: none;
  stroke: ${color.brandMark};
  stroke-width: 1;
  opacity: 0.22;
`;

// The logo's arch, repeated outwards from the bottom centre.
const radii = [150, 210, 270, 330, 390, 450, 510, 570];
const arch = (radius: number) => `M${600 - radius} 600V520A${radius} ${radius * 0.86} 0 0 1 ${600 + radius} 520V600`;

/** The brand's background with its arches, dark in both themes. */
export function PinePanel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Panel className={className}>
      <Art viewBox="0 0 1200 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path d={radii.map(arch).join('')} />
      </Art>
      {children}
    </Panel>
  );
}
