import { screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../test/render-route.tsx';
import { Link, Outlet, type RouteObject, useNavigate } from '../router.tsx';
import { useDialogRoutes } from './use-dialog-routes.ts';

const useNavigation = () => useDialogRoutes('/app/leases');

function List() {
  const { at, linkProps, open } = useNavigation();
  const navigate = useNavigate();
  return (
    <>
      <Link to={at(5)} {...linkProps}>
        Lease 5
      </Link>
      <button type="button" onClick={() => open('new')}>
        Add
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Outlet />
    </>
  );
}

function Dialog() {
  const { navigate, close } = useNavigation();
  return (
    <>
      <button type="button" onClick={() => navigate('5/edit')}>
        Edit
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

const routes: RouteObject[] = [
  { path: '/app/dashboard', element: <Link to="/app/leases?q=oak">Leases</Link> },
  { path: '/app/leases', element: <List />, children: [{ path: '*', element: <Dialog /> }] },
];

const show = (path: string) => {
  const { person, address } = renderRoute(routes, { path });
  const press = (name: string) =>
    person.click(screen.getByRole(name.startsWith('Lease') ? 'link' : 'button', { name }));
  return { press, address };
};

test('a dialog opened from its page keeps the search, and closes back to that page', async () => {
  const { press, address } = show('/app/dashboard');
  await press('Leases');
  await press('Add');
  await waitFor(() => expect(address()).toBe('/app/leases/new?q=oak'));
  await press('Close');
  await waitFor(() => expect(address()).toBe('/app/leases?q=oak'));
  // The dialog leaves no history entry behind.
  await press('Back');
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a dialog that replaced another one closes to the page too', async () => {
  const { press, address } = show('/app/dashboard');
  await press('Leases');
  await press('Lease 5');
  await press('Edit');
  await waitFor(() => expect(address()).toBe('/app/leases/5/edit?q=oak'));
  await press('Close');
  await waitFor(() => expect(address()).toBe('/app/leases?q=oak'));
});

test('a dialog opened by a link closes to its page', async () => {
  const { press, address } = show('/app/leases/5?q=oak');
  await press('Close');
  await waitFor(() => expect(address()).toBe('/app/leases?q=oak'));
});
