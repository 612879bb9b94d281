import { Spinner } from '@keystead/ui';
import { Outlet } from '@keystead/web-kit';
import { Suspense, useRef } from 'react';
import styled from 'styled-components';
import { MissingPage } from './missing-page.tsx';
import { usePageFocusOnEnter } from './page-title.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { SkipLink } from './skip-link.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
`;

// Pages get the full width and set their own.
const Main = styled.main`flex: 1; min-inline-size: 0; scroll-margin-block-start: 4rem;`;

export function PublicLayout() {
  const main = useRef<HTMLElement>(null);
  usePageFocusOnEnter(main);
  return (
    <Root>
      <SkipLink />
      <PublicHeader />
      <Main id="main" ref={main} tabIndex={-1}>
        {/* A Suspense of its own, so that the header hydrates before the page's code has loaded. */}
        <Suspense fallback={<Spinner label="Loading" />}>
          <Outlet />
        </Suspense>
      </Main>
      <PublicFooter />
      <MissingPage />
    </Root>
  );
}
