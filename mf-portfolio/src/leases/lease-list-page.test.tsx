import { addDays } from '@keystead/crud-ui';
import { sampleLease, sampleLeases, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { today } from '@keystead/ui';
import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';
import { termText } from './lease.ts';

const path = '/app/leases';
const running = sampleLease({ start_date: addDays(today(), -341), end_date: addDays(today(), 23) });
const coming = sampleLease({
  id: 2,
  property_name: 'The Foundry',
  tenant_name: 'Omar Haddad',
  start_date: addDays(today(), 30),
  end_date: addDays(today(), 394),
  status: 'pending',
  rent_amount: 2475,
});
const over = sampleLease({ id: 4, property_name: 'Willow Row', end_date: addDays(today(), -1), status: 'expired' });

const rows = () =>
  within(screen.getByRole('table', { name: 'Leases' }))
    .getAllByRole('row')
    .slice(1);
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

async function actionsOf(person: ReturnType<typeof renderPortfolio>['person'], what: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${what}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

test('each lease is a row: property, tenant, term, rent and status', async () => {
  const { calls } = renderPortfolio({ path, answers: { 'GET /leases': sampleLeases([running, coming, over]) } });
  await screen.findByRole('heading', { level: 2, name: 'All Leases (3)' });
  expect(screen.getByRole('heading', { level: 1, name: 'Leases' })).toBeInTheDocument();
  const [first, second, third] = rows();
  expect(first).toHaveTextContent(`Harbour HouseDana Whitfield${termText(running)}ends in 23 days$1,850.50Active`);
  expect(second).toHaveTextContent(`The FoundryOmar Haddad${termText(coming)}$2,475.00Pending`);
  expect(third).toHaveTextContent(`Willow RowDana Whitfield${termText(over)}$1,850.50Expired`);
  expect(screen.getByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/app/leases/1');
  expect(calls.map(({ query }) => query)).toEqual([{ sort: 'status', count_by: 'status', limit: 24 }]);
});

test('a capped count says so', async () => {
  renderPortfolio({
    path: '/app/leases?q=house',
    answers: { 'GET /leases': sampleLeases([running], { total: 10_000, total_capped: true, next_cursor: 'after-1' }) },
  });
  await screen.findByRole('heading', { name: 'All Leases (10,000+)' });
});

test('while it loads there is only the heading', async () => {
  renderPortfolio({ path, answers: { 'GET /leases': () => new Promise(() => {}) } });
  expect(await screen.findByText('Loading leases')).toBeInTheDocument();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Leases']);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a loading error is shown below the heading, and can be retried', async () => {
  let down = true;
  const { person } = renderPortfolio({
    path,
    answers: {
      'GET /leases': () =>
        down ? refuse(503, 'service_unavailable', 'The service is not available.') : sampleLeases([running]),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load leases');
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Leases']);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'All Leases (1)' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('search, status, end and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = renderPortfolio({
    path,
    answers: { 'GET /leases': ({ query }) => sampleLeases(query.q === undefined ? [running, coming] : [coming]) },
  });
  await screen.findByRole('heading', { name: 'All Leases (2)' });
  const choose = async (name: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await person.type(screen.getByPlaceholderText('Search leases...'), 'omar ');
  await screen.findByRole('heading', { name: 'All Leases (1)' });
  expect(screen.getByText('Leases (1)')).toBeInTheDocument();
  expect(names()).toEqual(['The Foundry']);
  await choose('Status', 'Pending');
  await choose('End date', 'Expires in 60 days');
  await choose('Sort by', 'Ending soonest');
  await waitFor(() => expect(calls).toHaveLength(5));
  await waitFor(() => expect(address()).toBe('/app/leases?q=omar&status=pending&expiring_within=60&sort=end_date'));
  expect(calls.at(-1)?.query).toEqual({
    count_by: 'status',
    limit: 24,
    q: 'omar',
    status: 'pending',
    expiring_within: 60,
    sort: 'end_date',
  });
  await choose('Status', 'All Status');
  await choose('End date', 'Any end date');
  await waitFor(() => expect(address()).toBe('/app/leases?q=omar&sort=end_date'));
});

test('a URL with a search shows it, without invalid parts', async () => {
  const { calls } = renderPortfolio({
    path: '/app/leases?q=dana&status=haunted&expiring_within=45&property_id=none&sort=-end_date',
    answers: { 'GET /leases': sampleLeases([running]) },
  });
  await screen.findByRole('heading', { name: 'All Leases (1)' });
  expect(screen.getByRole('searchbox')).toHaveValue('dana');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Status');
  expect(screen.getByRole('combobox', { name: 'End date' })).toHaveTextContent('Any end date');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Ending latest');
  expect(calls[0]?.query).toEqual({ count_by: 'status', limit: 24, q: 'dana', sort: '-end_date' });
});

test('a link from a property’s or a tenant’s page filters the list; the filter is shown and can be removed', async () => {
  const { person, calls, address } = renderPortfolio({
    path: '/app/leases?property_id=5&tenant_id=3',
    answers: {
      'GET /leases': sampleLeases([running]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
    },
  });
  const property = await screen.findByRole('button', { name: 'Remove filter Property: Harbour House' });
  await screen.findByRole('button', { name: 'Remove filter Tenant: Dana Whitfield' });
  expect(calls[0]?.query).toEqual({ sort: 'status', count_by: 'status', limit: 24, property_id: 5, tenant_id: 3 });
  await person.click(property);
  await waitFor(() => expect(address()).toBe('/app/leases?tenant_id=3'));
  await waitFor(() =>
    expect(calls.at(-1)?.query).toEqual({ sort: 'status', count_by: 'status', limit: 24, tenant_id: 3 }),
  );
  expect(property).not.toBeInTheDocument();
});

test('a search without results can be cleared, including a property or tenant filter', async () => {
  const { person, address } = renderPortfolio({
    path: '/app/leases?q=nothing&status=active&expiring_within=30&property_id=5&sort=end_date',
    answers: {
      'GET /leases': ({ query }) => sampleLeases(query.q === undefined ? [running] : []),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
    },
  });
  await screen.findByRole('heading', { name: 'No leases found' });
  expect(screen.getByText('Try adjusting your search or filters.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All Leases (0)' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByRole('heading', { name: 'All Leases (1)' });
  await waitFor(() => expect(address()).toBe('/app/leases?sort=end_date'));
});

test('a user without leases is led to add the first one', async () => {
  const { person, address } = renderPortfolio({ path, answers: { 'GET /leases': sampleLeases([]) } });
  await screen.findByRole('heading', { name: 'No leases found' });
  expect(screen.getByText('A lease says who rents a property, how long and for how much.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Add your first lease' }));
  await screen.findByRole('dialog', { name: 'Add Lease' });
  await waitFor(() => expect(address()).toBe('/app/leases/new'));
});

test('a tenant can only look', async () => {
  const theirs = { ...running, abilities: { update: false, delete: false } };
  const { person } = renderPortfolio({
    path,
    user: { role: 'tenant' },
    answers: { 'GET /leases': sampleLeases([theirs], { abilities: { create: false } }) },
  });
  expect(await actionsOf(person, 'Harbour House, Dana Whitfield')).toEqual(['View']);
  expect(screen.queryByRole('button', { name: 'Add Lease' })).not.toBeInTheDocument();
});

test('a tenant without a lease can’t add one, even by URL', async () => {
  const { address } = renderPortfolio({
    path: '/app/leases/new',
    user: { role: 'tenant' },
    answers: { 'GET /leases': sampleLeases([], { abilities: { create: false } }) },
  });
  await screen.findByText('Your leases are shown here, with their documents.');
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the actions on a lease depend on its state', async () => {
  const { person } = renderPortfolio({ path, answers: { 'GET /leases': sampleLeases([running, over]) } });
  expect(await actionsOf(person, 'Harbour House, Dana Whitfield')).toEqual([
    'View',
    'Edit',
    'Renew',
    'End early',
    'Delete',
  ]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(await actionsOf(person, 'Willow Row, Dana Whitfield')).toEqual(['View', 'Edit', 'Renew', 'Delete']);
});

test('the next page is fetched by the cursor, and its first row takes the focus', async () => {
  let down = true;
  const { person, calls } = renderPortfolio({
    path,
    answers: {
      'GET /leases': ({ query }) => {
        if (query.cursor === undefined) return sampleLeases([running], { next_cursor: 'after-1', total: 2 });
        return down
          ? refuse(503, 'service_unavailable', 'The service is not available.')
          : sampleLeases([coming], { total: 2 });
      },
    },
  });
  await screen.findByText('Showing 1 of 2 leases');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Failed to load leases');
  expect(names()).toEqual(['Harbour House']);
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The Foundry');
  expect(calls.map(({ query }) => query)).toEqual([
    { sort: 'status', count_by: 'status', limit: 24 },
    { sort: 'status', count_by: 'status', limit: 24, cursor: 'after-1' },
    { sort: 'status', count_by: 'status', limit: 24, cursor: 'after-1' },
  ]);
  await waitFor(() => expect(screen.getByRole('link', { name: 'The Foundry' })).toHaveFocus());
});
