import { media, Spinner, space } from '@keystead/ui';
import { loadOverlays, OverlayProvider } from '@keystead/ui/overlays';
import { Navigate, Outlet, useSession } from '@keystead/web-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { RemoteSlot } from '../remotes/remote-slot.tsx';
import { whenIdle } from '../when-idle.ts';
import { AppSidebar } from './app-navigation.tsx';
import { ConfirmBanner } from './confirm-banner.tsx';
import { usePageFocusOnEnter } from './page-title.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveChanges } from './use-live-changes.ts';

// Also part of the frame of every page of the app, so that all of it is one chunk.
export { QueryPages } from '../query-pages.tsx';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} { grid-template-columns: 16rem minmax(0, 1fr); }
`;

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
  min-inline-size: 0;
`;

// The widget's button floats over the end of the page, so the page reserves space below its content.
const Main = styled.main`
  flex: 1;
  inline-size: 100%;
  scroll-margin-block-start: 4rem;
  max-inline-size: 84rem;
  margin-inline: auto;
  padding: ${space[6]} ${space[4]} ${space[20]};
  ${media.tablet} { padding-inline: ${space[6]}; }
  ${media.desktop} { padding: ${space[8]} ${space[8]} ${space[20]}; }
`;

export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  usePageFocusOnEnter(main);
  useLiveChanges();
  // If it fails, the first overlay that is needed tries again.
  useEffect(() => whenIdle(() => void loadOverlays().catch(() => {})), []);
  return (
    <Root>
      <SkipLink />
      <AppSidebar />
      <Page>
        <TopBar />
        <ConfirmBanner />
        <Main id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </Main>
      </Page>
      <RemoteSlot name="app.widget" />
    </Root>
  );
}

const Centered = styled.div`
  display: grid;
  place-content: center;
  min-block-size: 100dvh;
  font-size: 1.5rem;
`;

/** Lets signed-in users into `/app`, and redirects everyone else to the sign-in page (product §4). */
export function AppGate() {
  const { status } = useSession();
  if (status === 'loading') {
    return (
      <Centered as="main">
        <Spinner label="Loading" />
      </Centered>
    );
  }
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  return (
    <OverlayProvider>
      <Outlet />
    </OverlayProvider>
  );
}
