import { Spinner } from '@keystead/ui';
import { NestedQueries } from '@keystead/ui/app';
import { loadOverlays, OverlayProvider } from '@keystead/ui/overlays';
import { Navigate, Outlet, useLocation, useSession, useUser } from '@keystead/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { RemoteSlot } from '../remotes/remote-slot.tsx';
import { AppSearch, type Opened } from '../search/app-search.tsx';
import { whenIdle } from '../when-idle.ts';
import { Frame, Main, Page } from './app-frame.tsx';
import { AppSidebar } from './app-navigation.tsx';
import { ConfirmBanner } from './confirm-banner.tsx';
import { useUnreadByArea } from './notification-bell.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { usePageFocusOnEnter } from './page-title.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveChanges } from './use-live-changes.ts';

// Also part of the frame of every page of the app, so that all of it is one chunk.
export { QueryPages } from '../query-pages.tsx';

export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const user = useUser();
  const [opened, setOpened] = useState<Opened>(null);
  usePageFocusOnEnter(main);
  useLiveChanges();
  const unread = useUnreadByArea();
  // If it fails, the first overlay that is needed tries again.
  useEffect(() => whenIdle(() => void loadOverlays().catch(() => {})), []);
  return (
    <Frame>
      <SkipLink />
      <AppSidebar user={user} unread={unread} />
      <Page>
        <TopBar user={user} unread={unread} onSearch={() => setOpened('palette')} />
        <ConfirmBanner />
        <OfflineBanner />
        <Main id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </Main>
      </Page>
      <RemoteSlot name="app.widget" />
      <AppSearch user={user} opened={opened} onOpen={setOpened} />
    </Frame>
  );
}

const Centered = styled.div`
  display: grid;
  place-content: center;
  min-block-size: 100dvh;
  font-size: 1.5rem;
`;

/**
 * Lets signed-in users into `/app`, and redirects everyone else to the sign-in page (product §4). Unless they have just
 * signed out, they come back from there to the page that they opened.
 */
export function AppGate() {
  const current = useSession();
  const { status } = current;
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'loading') {
    return (
      <Centered as="main">
        <Spinner label="Loading" />
      </Centered>
    );
  }
  if (current.status === 'signed-out') {
    const hasLeft = wasSignedIn && !current.isExpired;
    return <Navigate to="/login" replace state={hasLeft ? null : { from: pathname + search }} />;
  }
  return (
    <NestedQueries>
      <OverlayProvider>
        <Outlet />
      </OverlayProvider>
    </NestedQueries>
  );
}
