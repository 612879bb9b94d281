import { Alert, color, font, media, Stack, space } from '@keystead/ui';
import { useHydrated } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { BrandPanel } from './brand-panel.tsx';

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

export interface AuthFrameProps {
  title: string;
  subtitle?: ReactNode;
  /** Shown above the title: the current step of a form. */
  above?: ReactNode;
  /** Makes space for a form with more than a few fields. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The layout of a sign-in page: the form on one side, a decorative panel on the other. Until it is
 * hydrated it has `data-waiting`, and the gateway's script repeats presses on its buttons.
 */
export function AuthFrame({ title, subtitle, above, wide = false, children }: AuthFrameProps) {
  const hydrated = useHydrated();
  return (
    // `data-live` runs the scripts at load: visitors use the page immediately, or it acts by itself
    // on the link that opened it.
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
