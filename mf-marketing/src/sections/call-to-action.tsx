import { color, font, LinkButton, media, pageWidth, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { PinePanel } from './page-section.tsx';

export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: center;
  padding-block-start: ${space[2]};
  ${media.phone} { inline-size: 100%; & > a { flex: 1 1 100%; } }
`;

/** The terms of the trial (product §9). */
const trialTerms = '14-day free trial, no credit card required, cancel anytime';

const Call = styled.section`
  ${pageWidth}
  padding-block: ${space[10]} ${space[16]};
  ${media.desktop} { padding-block: ${space[12]} ${space[24]}; }
`;

const Panel = styled(PinePanel)`
  display: grid;
  gap: ${space[5]};
  justify-items: center;
  padding: ${space[12]} ${space[5]};
  text-align: center;
  ${media.desktop} { padding-block: ${space[20]}; }
  & > h2 { max-inline-size: 20ch; font: ${font('section')}; letter-spacing: -0.025em; }
  & > p { max-inline-size: 34rem; text-wrap: balance; }
`;

// For the background, which is dark in both themes.
const Light = styled(LinkButton)`
  &, &:hover { background: ${color.onBrand}; color: #0a3f39; }
  &:hover { background: color-mix(in srgb, ${color.onBrand} 88%, ${color.brandMark}); }
  &:focus-visible { outline-color: ${color.brandMark}; }
`;
const Clear = styled(LinkButton)`
  &, &:hover { background: ${color.brandTo}; border-color: color-mix(in srgb, ${color.onBrand} 45%, transparent); color: ${color.onBrand}; }
  &:hover { background: color-mix(in srgb, ${color.onBrand} 12%, ${color.brandTo}); }
  &:focus-visible { outline-color: ${color.brandMark}; }
`;

export function ClosingCall({ title }: { title: string }) {
  return (
    <Call>
      <Panel>
        <h2>{title}</h2>
        <p>{trialTerms}.</p>
        <ButtonRow>
          <Light as={Link} to="/register" size="large">
            Start Free Trial
          </Light>
          <Clear as={Link} to="/contact" size="large">
            Contact Sales
          </Clear>
        </ButtonRow>
      </Panel>
    </Call>
  );
}

const Note = styled.small`font: ${font('small')}; color: ${color.textSubtle}; text-wrap: balance;`;

export function TrialNote() {
  return <Note>{trialTerms}</Note>;
}
