import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../test/index.ts';
import { Owner } from './owners.tsx';

const owners = [1, 2].map((id) => ({ id, account_id: 7, name: `Owner ${id}` }));

function renderRows(role: 'admin' | 'landlord') {
  const rows = [1, 2, 3].map((id) => <Owner key={id} kind="leases" id={id} />);
  const user = { role } as const;
  return renderPages([{ path: '/', element: rows }], { path: '/', user, answers: { 'GET /admin/owners': { owners } } });
}

test('an admin sees whose each record of a list is, by one request', async () => {
  const { calls } = renderRows('admin');
  expect(await screen.findByText(/Owner 2/)).toHaveTextContent('Owner: Owner 2');
  await waitFor(() => expect(screen.queryByText(/…/)).not.toBeInTheDocument());
  expect(calls.map(({ operation, query }) => [operation, query])).toEqual([
    ['GET /admin/owners', { kind: 'leases', ids: '1,2,3' }],
  ]);
});

test('nobody else does', () => {
  const { calls } = renderRows('landlord');
  expect(screen.queryByText(/Owner/)).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});
