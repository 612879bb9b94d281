import { screen, waitFor } from '@testing-library/react';
import { request } from '../src/http/request.ts';
import { useQuery } from '../src/queries/query.ts';
import { Link, type RouteObject, useParams } from '../src/router.tsx';
import { useUser } from '../src/session.ts';
import { refuse } from './answers.ts';
import { renderRoute } from './render-route.tsx';

function List() {
  const user = useUser();
  const list = useQuery({ queryKey: ['list'], queryFn: () => request('GET /properties', { query: { q: 'oak' } }) });
  return (
    <>
      <h1>{user.first_name}</h1>
      <p>{list.isError ? list.error.message : (list.data?.total ?? 'loading')}</p>
      <Link to="/app/properties/5">five</Link>
    </>
  );
}

function One() {
  return <h1>Property {useParams().id}</h1>;
}

const routes: RouteObject[] = [
  { path: '/app/properties', element: <List /> },
  { path: '/app/properties/:id', element: <One /> },
];
const none = { properties: [], next_cursor: null, total: 3, abilities: { create: true } };

test('renders a route for its user, with the answers of the server', async () => {
  const { calls } = renderRoute(routes, {
    path: '/app/properties',
    user: { first_name: 'Theo', role: 'tenant' },
    answers: { 'GET /properties': none },
  });
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Theo' })).toBeVisible();
  expect(calls).toMatchObject([{ operation: 'GET /properties', query: { q: 'oak' } }]);
});

test('shows an error without retries', async () => {
  renderRoute(routes, {
    path: '/app/properties',
    answers: { 'GET /properties': refuse(503, 'service_unavailable', 'Back soon.') },
  });
  expect(await screen.findByText('Back soon.')).toBeVisible();
});

test('a call without an answer in the test fails with a message', async () => {
  renderRoute(routes, { path: '/app/properties' });
  expect(await screen.findByText('This test gives no answer to GET /properties')).toBeVisible();
});

test('follows links', async () => {
  const { person, address } = renderRoute(routes, { path: '/app/properties', answers: { 'GET /properties': none } });
  await person.click(screen.getByRole('link', { name: 'five' }));
  expect(screen.getByRole('heading', { name: 'Property 5' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/app/properties/5'));
});
