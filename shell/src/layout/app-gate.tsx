import { Spinner } from '@keystead/ui';
import { OverlayProvider } from '@keystead/ui/overlays';
import { Navigate, Outlet, useSession } from '@keystead/web-kit';
import styled from 'styled-components';

const Centered = styled.div`
  display: grid;
  place-content: center;
  min-block-size: 100dvh;
  font-size: 1.5rem;
`;

/** Lets signed-in users into `/app`, and redirects everybody else to the sign-in page (product §4). */
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
