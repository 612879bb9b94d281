import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { renderRoute } from '../../test/render-route.tsx';
import { Link } from '../router.tsx';
import { oneOf, positiveInteger, useSearchParamsState, words } from './list-search.ts';

const fields = {
  q: words,
  status: oneOf({ active: 'Active', expired: 'Expired' }),
  days: positiveInteger,
  sort: oneOf({ name: 'Name', '-created_at': 'Newest' }, '-created_at'),
};

function List() {
  const { search, filtered, change } = useSearchParamsState(fields);
  return (
    <>
      <p>{JSON.stringify(search)}</p>
      <p>{filtered ? 'filtered' : 'whole'}</p>
      <button type="button" onClick={() => change({ days: 30, sort: '-created_at' })}>
        Soon
      </button>
      <button type="button" onClick={() => change({ q: '', status: '', days: '' })}>
        Clear
      </button>
    </>
  );
}

const show = (query: string) =>
  renderRoute([{ path: '/app/leases', element: <List /> }], { path: `/app/leases${query}` });

test.each([
  ['', {}, 'whole'],
  ['?q=%20oak%20&status=active&days=30&sort=name', { q: 'oak', status: 'active', days: 30, sort: 'name' }, 'filtered'],
  ['?sort=name', { sort: 'name' }, 'whole'],
  // The default order is omitted.
  ['?sort=-created_at', {}, 'whole'],
  ['?q=%20&status=haunted&days=0&sort=toString', {}, 'whole'],
  ['?days=1e3&other=1', {}, 'whole'],
  ['?days=99999999999999999999', {}, 'whole'],
])('the address "%s" is parsed as %j', (query, search, extent) => {
  show(query);
  expect(screen.getByText(JSON.stringify(search))).toBeVisible();
  expect(screen.getByText(extent)).toBeVisible();
});

test('a change is added to the existing search in the address', async () => {
  const { person, address } = show('?q=oak&sort=name&other=1');
  await person.click(screen.getByRole('button', { name: 'Soon' }));
  await waitFor(() => expect(address()).toBe('/app/leases?q=oak&days=30'));
  expect(screen.getByText('{"q":"oak","days":30}')).toBeVisible();
});

test('"" removes a field', async () => {
  const { person, address } = show('?q=oak&status=active&days=30&sort=name');
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/app/leases?sort=name'));
});

test('a change while another page loads does not return to the list', async () => {
  const loaded = Promise.withResolvers<{ default: () => string }>();
  const Other = lazy(() => loaded.promise);
  const { person, address } = renderRoute(
    [
      {
        path: '/app/leases',
        element: (
          <>
            <List />
            <Link to="/app/tenants">Tenants</Link>
          </>
        ),
      },
      { path: '/app/tenants', element: <Other /> },
    ],
    { path: '/app/leases' },
  );
  await person.click(screen.getByRole('link', { name: 'Tenants' }));
  await person.click(screen.getByRole('button', { name: 'Soon' }));
  await act(async () => loaded.resolve({ default: () => 'All tenants' }));
  await screen.findByText('All tenants');
  expect(address()).toBe('/app/tenants');
});
