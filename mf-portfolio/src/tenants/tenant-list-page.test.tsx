import { sampleProperties, sampleProperty, sampleTenant, sampleTenants } from '@keystead/crud-ui/testing';
import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const path = '/app/tenants';
const dana = sampleTenant();
const theo = sampleTenant({
  id: 2,
  email: 'theo@mail.example',
  first_name: 'Theo',
  last_name: 'Lindqvist',
  phone: null,
  property_name: 'The Foundry',
  move_in_date: null,
  status: 'inactive',
});

const names = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('each tenant is a row with their main facts', async () => {
  const { calls } = renderPortfolio({ path, answers: { 'GET /tenants': sampleTenants([dana, theo]) } });
  expect(screen.getByText('Loading tenants')).toBeInTheDocument();
  // A tenant sees another subtitle.
  expect(screen.queryByText('Manage the people who rent from you')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'All Tenants' })).toBeInTheDocument();

  await heading('All Tenants (2)');
  expect(screen.getByRole('heading', { level: 1, name: 'Tenants' })).toBeInTheDocument();
  expect(screen.getByText('Manage the people who rent from you')).toBeInTheDocument();
  const columns = screen.getAllByRole('columnheader').slice(1);
  const names = ['Tenant', 'Phone', 'Property', 'Status', 'Move-in', 'Actions'];
  expect(columns).toEqual(names.map((name) => screen.getByRole('columnheader', { name })));
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first).toHaveTextContent('Dana Whitfielddana@mail.example(207) 555-0100Harbour HouseActiveMar 1, 2026');
  expect(second).toHaveTextContent('Theo Lindqvisttheo@mail.example—The FoundryInactive—');
  expect(calls.map(({ query }) => query)).toEqual([{ sort: 'status', count_by: 'status', limit: 24 }]);
});

test('a message goes to the selected tenants, whom the dialog names', async () => {
  const answered = { results: [{ id: 2, ok: true }], done: 1, rejected: 0 };
  const { person, calls } = renderPortfolio({
    path,
    answers: { 'GET /tenants': sampleTenants([dana, theo]), 'POST /tenants/messages': answered },
  });
  await heading('All Tenants (2)');
  await person.click(screen.getByRole('checkbox', { name: 'Select Theo Lindqvist' }));
  await person.click(screen.getByRole('button', { name: 'Message…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Message to 1 tenant' }));
  expect(form.getByText(/^To Theo Lindqvist \(theo@mail\.example\)\./)).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Send to 1 tenant' }));
  expect(calls.some(({ body }) => body !== undefined)).toBe(false);
  await person.type(form.getByLabelText(/^Subject/), 'Water off');
  await person.type(form.getByLabelText(/^Message/), 'From 9 to 11.');
  await person.click(form.getByRole('button', { name: 'Send to 1 tenant' }));
  expect(await screen.findByText('Message sent to 1 tenant.')).toBeInTheDocument();
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({
    ids: [2],
    subject: 'Water off',
    text: 'From 9 to 11.',
  });
});

test('search, status and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = renderPortfolio({
    path,
    answers: { 'GET /tenants': ({ query }) => sampleTenants(query.q === undefined ? [dana, theo] : [theo]) },
  });
  await heading('All Tenants (2)');

  await person.type(screen.getByPlaceholderText('Search tenants...'), 'theo ');
  await heading('All Tenants (1)');
  // Announced to screen readers, while the focus is still in the search.
  expect(screen.getByText('Tenants (1)')).toHaveAttribute('role', 'status');
  expect(names()).toEqual(['Theo Lindqvist']);
  await waitFor(() => expect(address()).toBe('/app/tenants?q=theo'));

  await person.click(screen.getByRole('combobox', { name: 'Status' }));
  await person.click(await screen.findByRole('option', { name: 'Inactive' }));
  await waitFor(() => expect(address()).toBe('/app/tenants?q=theo&status=inactive'));
  await person.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await person.click(await screen.findByRole('option', { name: 'Last name A to Z' }));
  await waitFor(() => expect(calls).toHaveLength(4));
  expect(calls.map(({ query }) => query)).toEqual([
    { sort: 'status', count_by: 'status', limit: 24 },
    { sort: 'status', count_by: 'status', limit: 24, q: 'theo' },
    { sort: 'status', count_by: 'status', limit: 24, q: 'theo', status: 'inactive' },
    { count_by: 'status', limit: 24, q: 'theo', status: 'inactive', sort: 'name' },
  ]);
});

test('a URL with a search shows it, without invalid parts', async () => {
  const { calls } = renderPortfolio({
    path: '/app/tenants?q=theo&status=haunted&sort=-name',
    answers: { 'GET /tenants': sampleTenants([theo], { total: 10_000, total_capped: true }) },
  });
  await heading('All Tenants (10,000+)');
  expect(screen.getByRole('searchbox')).toHaveValue('theo');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Status');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Last name Z to A');
  expect(calls[0]?.query).toEqual({ count_by: 'status', limit: 24, q: 'theo', sort: '-name' });
});

test('a link from a property’s dialog filters the list; the filter is shown and can be removed', async () => {
  const { person, calls, address } = renderPortfolio({
    path: '/app/tenants?property_id=5&status=active',
    answers: { 'GET /tenants': sampleTenants([dana]), 'GET /properties/{id}': sampleProperty({ id: 5 }) },
  });
  const property = await screen.findByRole('button', { name: 'Remove filter Property: Harbour House' });
  expect(calls.find(({ operation }) => operation === 'GET /tenants')?.query).toEqual({
    sort: 'status',
    count_by: 'status',
    limit: 24,
    property_id: 5,
    status: 'active',
  });
  await person.click(property);
  await waitFor(() => expect(address()).toBe('/app/tenants?status=active'));
  await waitFor(() =>
    expect(calls.at(-1)?.query).toEqual({ sort: 'status', count_by: 'status', limit: 24, status: 'active' }),
  );
  expect(property).not.toBeInTheDocument();
});

test('a search without results can be cleared', async () => {
  const { person, address } = renderPortfolio({
    path: '/app/tenants?q=nobody&status=active&sort=name',
    answers: { 'GET /tenants': ({ query }) => sampleTenants(query.q === undefined ? [dana] : []) },
  });
  await screen.findByRole('heading', { name: 'No tenants found' });
  expect(screen.getByText('Try adjusting your search or filters.')).toBeInTheDocument();
  await heading('All Tenants (0)');

  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await heading('All Tenants (1)');
  await waitFor(() => expect(address()).toBe('/app/tenants?sort=name'));
});

test('a user without tenants is led to add the first one', async () => {
  const { person, address } = renderPortfolio({
    path,
    answers: {
      'GET /tenants': sampleTenants([]),
      'GET /properties': sampleProperties([]),
    },
  });
  await screen.findByText('No tenants found. Add your first tenant to get started.');
  const [inHeader, inPlaceOfList] = screen.getAllByRole('button', { name: 'Add Tenant' });
  expect(inHeader).toBeEnabled();
  await person.click(inPlaceOfList as HTMLElement);
  await screen.findByRole('dialog', { name: 'Add Tenant' });
  await waitFor(() => expect(address()).toBe('/app/tenants/new'));
});

test('a landlord with an unconfirmed e-mail address is told to confirm it before inviting tenants', async () => {
  renderPortfolio({
    path,
    user: { email_confirmed: false },
    answers: { 'GET /tenants': sampleTenants([]), 'GET /properties': sampleProperties([]) },
  });
  expect(await screen.findByText(/Confirm your email address to invite them/)).toBeInTheDocument();
});

test('a tenant sees their own record, and can only look', async () => {
  const own = sampleTenant({ abilities: { update: false, delete: false, invite: false } });
  const { person } = renderPortfolio({
    path,
    user: { role: 'tenant' },
    answers: { 'GET /tenants': sampleTenants([own], { abilities: { create: false } }) },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['View']);
  expect(screen.queryByRole('button', { name: 'Add Tenant' })).not.toBeInTheDocument();
  expect(screen.getByText('Your details, as your landlord has them')).toBeInTheDocument();
});

test('a tenant whom nobody has added gets an explanation, and can’t add a tenant, even by URL', async () => {
  const { address } = renderPortfolio({
    path: '/app/tenants/new',
    user: { role: 'tenant' },
    answers: {
      'GET /tenants': sampleTenants([], { abilities: { create: false } }),
      'GET /properties': sampleProperties([], { abilities: { create: false } }),
    },
  });
  await screen.findByText('Your own details are shown here once your landlord has added you.');
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the next page is fetched by the cursor, and its first row takes the focus', async () => {
  const { person, calls } = renderPortfolio({
    path,
    answers: {
      'GET /tenants': ({ query }) =>
        query.cursor === undefined
          ? sampleTenants([dana], { next_cursor: 'after-1', total: 2 })
          : sampleTenants([theo], { total: 2 }),
    },
  });
  await screen.findByText('Showing 1 of 2 tenants');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield', 'Theo Lindqvist']));
  expect(calls[1]?.query).toEqual({ sort: 'status', count_by: 'status', limit: 24, cursor: 'after-1' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Theo Lindqvist' })).toHaveFocus());
});

test('a list that can’t be loaded shows an error and can be retried', async () => {
  let down = true;
  const { person } = renderPortfolio({
    path,
    answers: {
      'GET /tenants': () => (down ? refuse(503, 'service_unavailable', 'Not now.') : sampleTenants([dana])),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load tenants');
  expect(screen.getByRole('heading', { level: 2, name: 'All Tenants' })).toBeInTheDocument();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('All Tenants (1)');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
