import { sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { formatDay } from '@keystead/ui';
import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleMaintenance, sampleRequests, tenantAbilities } from '../../test/sample-maintenance.ts';
import { samplePersonnel } from '../../test/sample-personnel.ts';
import { scheduledText } from './scheduled-time.ts';

const path = '/app/maintenance';
const tap = sampleMaintenance();
const heating = sampleMaintenance({
  id: 2,
  title: 'Heating is cold',
  property_name: 'The Foundry',
  tenant_id: null,
  tenant_name: null,
  priority: 'urgent',
  status: 'completed',
  assigned_to: 8,
  assigned_to_name: 'Pia Plumb',
  scheduled_date: null,
});

const rows = () =>
  within(screen.getByRole('table', { name: 'Maintenance requests' }))
    .getAllByRole('row')
    .slice(1);
const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('each request is a row: title, place, priority, status, assignee and date', async () => {
  const { calls } = renderOperations({ path, answers: { 'GET /maintenance': sampleRequests([tap, heating]) } });
  await screen.findByRole('heading', { level: 2, name: 'All Requests (2)' });
  expect(screen.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeInTheDocument();
  const [first, second] = rows();
  const scheduled = scheduledText('2026-03-02T14:00:00.000Z', 'America/New_York');
  const created = `Created ${formatDay(tap.created_at)}`;
  expect(first).toHaveTextContent(
    `Kitchen tap drips${created}Harbour HouseDana WhitfieldHighOpenUnassigned${scheduled}`,
  );
  expect(second).toHaveTextContent(`Heating is cold${created}The FoundryUrgentCompletedPia Plumb`);
  expect(screen.getByRole('link', { name: 'Kitchen tap drips' })).toHaveAttribute('href', '/app/maintenance/1');
  expect(calls.map(({ query }) => query)).toEqual([{ count_by: 'status', limit: 24 }]);
});

test('loading is shown, and a loading error can be retried', async () => {
  let down = true;
  const { person } = renderOperations({
    path,
    answers: {
      'GET /maintenance': () =>
        down ? refuse(503, 'service_unavailable', 'The service is not available.') : sampleRequests([tap]),
    },
  });
  expect(screen.getByText('Loading maintenance requests')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load maintenance requests');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'All Requests (1)' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('search, filters and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = renderOperations({
    path,
    answers: { 'GET /maintenance': ({ query }) => sampleRequests(query.q === undefined ? [tap, heating] : [tap]) },
  });
  await screen.findByRole('heading', { name: 'All Requests (2)' });
  const choose = async (name: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await person.type(screen.getByPlaceholderText('Search requests...'), 'tap ');
  await screen.findByRole('heading', { name: 'All Requests (1)' });
  expect(screen.getByText('Requests (1)')).toBeInTheDocument();
  await choose('Status', 'In progress');
  await choose('Priority', 'Urgent');
  await choose('Sort by', 'Scheduled soonest');
  await waitFor(() => expect(calls).toHaveLength(5));
  await waitFor(() =>
    expect(address()).toBe('/app/maintenance?q=tap&status=in_progress&priority=urgent&sort=scheduled_date'),
  );
  expect(calls.at(-1)?.query).toEqual({
    count_by: 'status',
    limit: 24,
    q: 'tap',
    status: 'in_progress',
    priority: 'urgent',
    sort: 'scheduled_date',
  });
  await choose('Status', 'All Status');
  await choose('Priority', 'All Priority');
  await waitFor(() => expect(address()).toBe('/app/maintenance?q=tap&sort=scheduled_date'));
});

test('a URL with a search shows it, without invalid parts', async () => {
  const { calls } = renderOperations({
    path: '/app/maintenance?q=tap&status=haunted&priority=high&tenant_id=none&sort=priority',
    answers: { 'GET /maintenance': sampleRequests([tap]) },
  });
  await screen.findByRole('heading', { name: 'All Requests (1)' });
  expect(screen.getByRole('searchbox')).toHaveValue('tap');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Status');
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('High');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Least urgent first');
  expect(calls[0]?.query).toEqual({ count_by: 'status', limit: 24, q: 'tap', priority: 'high', sort: 'priority' });
});

test('a link filters the list by property, tenant or assignee; each filter is shown and can be removed', async () => {
  const { person, calls, address } = renderOperations({
    path: '/app/maintenance?property_id=5&tenant_id=3&assigned_to=8',
    answers: {
      'GET /maintenance': sampleRequests([tap]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'GET /maintenance-personnel/{id}': samplePersonnel(),
    },
  });
  await screen.findByRole('button', { name: 'Remove filter Property: Harbour House' });
  await screen.findByRole('button', { name: 'Remove filter Tenant: Dana Whitfield' });
  const assignee = await screen.findByRole('button', { name: 'Remove filter Assigned to: Pia Plumb' });
  const requested = () => calls.filter(({ operation }) => operation === 'GET /maintenance').map(({ query }) => query);
  expect(requested()).toEqual([{ count_by: 'status', limit: 24, property_id: 5, tenant_id: 3, assigned_to: 8 }]);
  await person.click(assignee);
  await waitFor(() => expect(address()).toBe('/app/maintenance?property_id=5&tenant_id=3'));
  expect(assignee).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /Remove filter Property/ })).toHaveFocus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(requested().at(-1)).toEqual({ count_by: 'status', limit: 24, tenant_id: 3 }));
  await person.click(screen.getByRole('button', { name: /Remove filter Tenant/ }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the filter of a deleted assignee without a name can be removed too', async () => {
  renderOperations({
    path: '/app/maintenance?assigned_to=8',
    answers: {
      'GET /maintenance': sampleRequests([]),
      'GET /maintenance-personnel/{id}': refuse(404, 'not_found', 'It does not exist.'),
    },
  });
  await screen.findByRole('button', { name: 'Remove filter Assigned to: personnel 8' });
});

test('a search without results can be cleared, with all filters', async () => {
  const { person, address } = renderOperations({
    path: '/app/maintenance?q=nothing&status=open&priority=low&assigned_to=8&sort=priority',
    answers: {
      'GET /maintenance': ({ query }) => sampleRequests(query.q === undefined ? [tap] : []),
      'GET /maintenance-personnel/{id}': samplePersonnel(),
    },
  });
  await screen.findByRole('heading', { name: 'No maintenance requests found' });
  expect(screen.getByText('Try adjusting your search or filters.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByRole('heading', { name: 'All Requests (1)' });
  await waitFor(() => expect(address()).toBe('/app/maintenance?sort=priority'));
});

test.each([
  [true, /Your landlord needs to add you as a tenant with lena@keystead.example/],
  [false, /Confirm your email address to see your home/],
])(
  'a tenant without a home sees what to do first, also at the form’s URL (confirmed: %s)',
  async (email_confirmed, hint) => {
    const { address } = renderOperations({
      path: '/app/maintenance/new',
      user: { role: 'tenant', email_confirmed },
      answers: {
        'GET /maintenance': sampleRequests([], { abilities: { create: email_confirmed, manage: false } }),
        'GET /properties': { properties: [], total: 0, next_cursor: null, abilities: { create: false } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'No home yet' })).toBeInTheDocument();
    expect(screen.getByText(hint)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add your first request' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Request' })).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(path));
  },
);

test.each(['landlord', 'tenant'] as const)('a %s without requests is led to add the first one', async (role) => {
  const { person, address } = renderOperations({
    path,
    user: { role },
    answers: {
      'GET /maintenance': sampleRequests([], { abilities: { create: true, manage: role === 'landlord' } }),
      'GET /properties': { properties: [], total: 1, next_cursor: null, abilities: { create: false } },
      'GET /profile': refuse(503, 'service_unavailable', 'The service is not available.'),
    },
  });
  await screen.findByRole('heading', { name: 'No maintenance requests found' });
  expect(screen.getByText('Report a repair and track it here until it is done.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Add your first request' }));
  await screen.findByRole('dialog', { name: 'Add Request' });
  await waitFor(() => expect(address()).toBe('/app/maintenance/new'));
});

test('a user without the right to add requests can’t add one, even by URL', async () => {
  const { address } = renderOperations({
    path: '/app/maintenance/new',
    user: { role: 'tenant' },
    answers: { 'GET /maintenance': sampleRequests([], { abilities: { create: false, manage: false } }) },
  });
  await screen.findByText('Your maintenance requests and their progress appear here.');
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('button', { name: 'Add Request' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['all', tap.abilities, ['View', 'Edit', 'Delete']],
  ['a tenant’s', tenantAbilities, ['View', 'Edit']],
  ['none', { ...tenantAbilities, update: false, cancel: false }, ['View']],
])('the actions on a request follow its abilities: %s', async (_, abilities, expected) => {
  const { person } = renderOperations({
    path,
    answers: { 'GET /maintenance': sampleRequests([{ ...tap, abilities }]) },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Kitchen tap drips' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(expected);
});

test('the next page is fetched by the cursor, and its first row takes the focus', async () => {
  const { person, calls } = renderOperations({
    path,
    answers: {
      'GET /maintenance': ({ query }) =>
        query.cursor === undefined
          ? sampleRequests([tap], { next_cursor: 'after-1', total: 2 })
          : sampleRequests([heating], { total: 2 }),
    },
  });
  await screen.findByText('Showing 1 of 2 requests');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(titles()).toEqual(['Kitchen tap drips', 'Heating is cold']));
  expect(calls.map(({ query }) => query)).toEqual([
    { count_by: 'status', limit: 24 },
    { count_by: 'status', limit: 24, cursor: 'after-1' },
  ]);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Heating is cold' })).toHaveFocus());
});
