import type { FirstView } from '@keystead/contracts';
import { LoadingCards, media, Skeleton, space } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import styled from 'styled-components';
import { ANY_ROLE, areaAt } from '../remotes/areas.ts';
import { AppSidebar, type FrameUser } from './app-navigation.tsx';
import { TopBar } from './top-bar.tsx';

export const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
  min-inline-size: 0;
  @media print { display: block; & > :not(main) { display: none !important; } }
`;

// Only the content of a page is printed.
export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} { grid-template-columns: 16rem minmax(0, 1fr); }
  @media print { display: block; & > :not(${Page}) { display: none !important; } }
`;

// The widget's button floats over the end of the page, so the page reserves space below its content; where there is
// room, also beside it. On screens so wide that the margin has that room, the column stays in the middle.
export const Main = styled.main`
  flex: 1;
  inline-size: 100%;
  scroll-margin-block-start: 4rem;
  max-inline-size: 84rem;
  margin-inline: auto;
  padding: ${space[6]} ${space[4]} ${space[20]};
  ${media.tablet} { padding-inline: ${space[6]}; }
  ${media.desktop} { padding: ${space[8]} ${space[8]} ${space[20]}; }
  ${media.wide} { padding-inline-end: clamp(${space[8]}, 5rem - (100vw - 100rem) / 2, ${space[20]}); }
  @media print { max-inline-size: none; padding: 0; }
`;

/** The texts that a script of the gateway replaces by those of the user (`showSkeleton`), with the items of their role. */
const anyUser: FrameUser = { first_name: '{first_name}', last_name: '{last_name}', role: ANY_ROLE };

/** The roles to whom lists offer to add a record. */
const adding = 'admin landlord property_manager';

const dashboard: FirstView = {
  heading: `Welcome back, ${anyUser.first_name}!`,
  subtitle: 'Not loaded yet',
  requests: ['/dashboard/stats', '/dashboard/tasks', '/dashboard/activity'],
};

/** What a page shows and requests first, as its remote declares it. The dashboard is the shell's own. */
export function firstViewAt(path: string): FirstView | undefined {
  if (path === '/app/dashboard') return dashboard;
  const area = areaAt(path);
  // Addresses below it are its records and dialogs.
  return area?.path === path ? area.first_view : undefined;
}

/**
 * A page of the app before its scripts have loaded: the frame, the page's heading if it is known, and placeholders. The
 * gateway sends it as HTML, and React replaces all of it.
 */
export function AppSkeleton({ path }: { path: string }) {
  const view = firstViewAt(path);
  return (
    <Frame data-frame="" aria-hidden="true" inert>
      <AppSidebar user={anyUser} />
      <Page>
        <TopBar user={anyUser} />
        <Main as="div">
          <PageHeader
            title={view?.heading ?? <Skeleton width="14rem" height="2rem" />}
            subtitle={view?.subtitle ?? <Skeleton width="20rem" height="1.5rem" />}
            actions={
              <div data-roles={adding}>
                <Skeleton width="9rem" height="2.5rem" />
              </div>
            }
          />
          <LoadingCards />
        </Main>
      </Page>
    </Frame>
  );
}
