import { refuse, renderRoute } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';

const path = '/app/__my-things__';
const instant = '2026-01-05T09:00:00.000Z';
const row = (id: number, name: string) => ({
  id,
  name,
  description: `Description of ${name}.`,
  version: 1,
  created_at: instant,
  updated_at: instant,
  abilities: { update: true, delete: true },
});
const list = (rows: ReturnType<typeof row>[], next_cursor: string | null = null, total = rows.length) => ({
  __my_things__: rows,
  next_cursor,
  total,
  abilities: { create: true },
});

test('the list loads and shows each __my thing__, page by page', async () => {
  const { person, calls } = renderRoute(routes, {
    path,
    answers: {
      'GET /__my-things__': ({ query }) =>
        query.cursor === undefined ? list([row(1, 'First')], 'next', 2) : list([row(2, 'Second')], null, 2),
    },
  });
  expect(screen.getByRole('heading', { level: 1, name: '__My Things__' })).toBeVisible();
  expect(screen.getByText('Loading __my things__')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 2, name: 'First' })).toBeVisible();
  expect(screen.getByText('Description of First.')).toBeVisible();
  expect(screen.getByText('Showing 1 of 2 __my things__')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Second' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  expect(calls.map(({ query }) => query)).toEqual([{ limit: 24 }, { limit: 24, cursor: 'next' }]);
});

test('an empty list shows an empty state', async () => {
  renderRoute(routes, { path, answers: { 'GET /__my-things__': list([]) } });
  expect(await screen.findByRole('heading', { level: 2, name: 'No __my things__ found' })).toBeVisible();
});

test('a list that could not be loaded can be loaded again', async () => {
  let down = true;
  const { person } = renderRoute(routes, {
    path,
    answers: {
      'GET /__my-things__': () => (down ? refuse(503, 'service_unavailable', 'Back soon.') : list([row(1, 'First')])),
    },
  });
  expect(await screen.findByText('Failed to load __my things__')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'First' })).toBeVisible();
  expect(screen.queryByText('Failed to load __my things__')).not.toBeInTheDocument();
});
