import { Alert, CheckIcon, color, font, media, Stack, space } from '@keystead/ui';
import { useHydrated } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Art = styled.svg`
  position: absolute;
  inset-block-end: -1px;
  inset-inline-end: -8%;
  inline-size: 74%;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.25;
  opacity: 0.34;
  & > .stone { fill: currentColor; stroke: none; opacity: 0.5; }
`;

// The logo's arch, repeated outwards: each half circle has two posts down to the ground.
const radii = [60, 88, 116, 144, 172, 200];
const arch = (radius: number) => `M${200 - radius} 400V200A${radius} ${radius} 0 0 1 ${200 + radius} 200V400`;

function BrandArt() {
  return (
    <Art viewBox="0 0 400 400" aria-hidden="true">
      {radii.map((radius) => (
        <path key={radius} d={arch(radius)} />
      ))}
      <path className="stone" d="M186 -1h28l-8 142h-12z" />
    </Art>
  );
}

const Panel = styled.aside`
  display: none;
  position: relative;
  overflow: hidden;
  flex-direction: column;
  gap: ${space[8]};
  padding: ${space[12]};
  border-radius: 1.25rem;
  background: linear-gradient(150deg, ${color.brandFrom}, ${color.brandTo});
  color: ${color.onBrand};
  ${media.desktop} { display: flex; }
`;

const Claim = styled.p`
  position: relative;
  max-inline-size: 15ch;
  font: ${font('section')};
  letter-spacing: -0.025em;
  text-wrap: balance;
`;

const Points = styled.ul`
  position: relative;
  display: grid;
  gap: ${space[3]};
  max-inline-size: 23rem;
  & > li { display: flex; gap: ${space[3]}; align-items: start; }
  & svg {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    flex: none;
    margin-block-start: 0.1875rem;
    color: ${color.brandMark};
  }
`;

const points = [
  'Properties, tenants and leases in one place',
  'Repairs and rent, tracked to completion',
  'An AI assistant that knows your portfolio',
];

function BrandPanel() {
  return (
    <Panel aria-label="About Keystead">
      <BrandArt />
      <Claim>Property management without the stress.</Claim>
      <Points>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </Points>
    </Panel>
  );
}

const Root = styled.div`
  display: grid;
  gap: ${space[4]};
  inline-size: min(84rem, 100%);
  margin-inline: auto;
  padding: ${space[10]} ${space[5]} ${space[16]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
    min-block-size: calc(100dvh - 4rem);
    padding: ${space[4]};
  }
  ${media.wide} { grid-template-columns: minmax(0, 1fr) minmax(0, 32rem); }
`;

const Side = styled.div<{ $width: string }>`
  display: grid;
  align-content: center;
  inline-size: min(${({ $width }) => $width}, 100%);
  margin-inline: auto;
  ${media.desktop} { padding-block: ${space[10]}; }
`;

const Intro = styled.div`
  display: grid;
  gap: ${space[2]};
  padding-block-end: ${space[6]};
  & > h1 { font: ${font('form')}; letter-spacing: -0.025em; scroll-margin-block-start: 6rem; }
  & > p { color: ${color.textMuted}; }
`;

interface AuthFrameProps {
  title: string;
  subtitle?: ReactNode;
  above?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The layout of a sign-in page. Until it is hydrated, the gateway's script repeats presses in `data-waiting`. */
export function AuthFrame({ title, subtitle, above, wide = false, children }: AuthFrameProps) {
  const hydrated = useHydrated();
  return (
    // `data-live` runs the scripts at load: the page is used at once, or acts on the link that opened it.
    <Root data-live="">
      <Side $width={wide ? '37rem' : '25rem'} data-waiting={hydrated ? undefined : ''}>
        <Intro>
          {above}
          <h1 tabIndex={-1}>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </Intro>
        <Stack gap={6}>
          <noscript>
            <Alert title="This page needs JavaScript">Please turn it on and reload this page.</Alert>
          </noscript>
          {children}
        </Stack>
      </Side>
      <BrandPanel />
    </Root>
  );
}
