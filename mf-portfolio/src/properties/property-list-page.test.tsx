import { sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const path = '/app/properties';
const house = sampleProperty();
const loft = sampleProperty({
  id: 2,
  name: 'The Foundry',
  property_type: 'loft',
  status: 'occupied',
  bedrooms: 1,
  bathrooms: null,
  square_feet: null,
  rent_amount: 2475,
});

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const count = () => screen.getAllByRole('status')[0]?.textContent;

test('each property is a card with its main facts', async () => {
  const { calls } = renderPortfolio({ path, answers: { 'GET /properties': sampleProperties([house, loft]) } });
  expect(screen.getByText('Loading properties')).toBeInTheDocument();

  const [first, second] = (await screen.findAllByRole('listitem')).filter((item) => within(item).queryByRole('link'));
  expect(first).toHaveTextContent(/House.*Available.*Harbour House.*12 Quay Street, Portland, ME 04101/);
  expect(first).toHaveTextContent('3 beds1.5 baths1,980 sq ftClose to the harbour.$1,850.50/month');
  expect(second).toHaveTextContent(/Loft.*Occupied.*The Foundry.*1 bed\D.*\$2,475\.00\/month/);
  expect(screen.getByRole('heading', { level: 1, name: 'Properties' })).toBeInTheDocument();
  expect(screen.getByText('Manage your property portfolio')).toBeInTheDocument();
  expect(count()).toBe('All Properties (2)');
  expect(calls.map(({ query }) => query)).toEqual([{ count_by: 'status', limit: 24 }]);
});

test('search, status and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = renderPortfolio({
    path,
    answers: { 'GET /properties': ({ query }) => sampleProperties(query.q === undefined ? [house, loft] : [loft]) },
  });
  await screen.findByText('All Properties (2)');

  await person.type(screen.getByPlaceholderText('Search properties...'), 'found ');
  await screen.findByText('All Properties (1)');
  expect(names()).toEqual(['The Foundry']);
  await waitFor(() => expect(address()).toBe('/app/properties?q=found'));

  await person.click(screen.getByRole('combobox', { name: 'Status' }));
  await person.click(await screen.findByRole('option', { name: 'Occupied' }));
  await waitFor(() => expect(address()).toBe('/app/properties?q=found&status=occupied'));
  await person.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await person.click(await screen.findByRole('option', { name: 'Highest rent first' }));
  await waitFor(() => expect(calls).toHaveLength(4));
  // Not every letter sends a request.
  expect(calls.map(({ query }) => query)).toEqual([
    { count_by: 'status', limit: 24 },
    { count_by: 'status', limit: 24, q: 'found' },
    { count_by: 'status', limit: 24, q: 'found', status: 'occupied' },
    { count_by: 'status', limit: 24, q: 'found', status: 'occupied', sort: '-rent_amount' },
  ]);
});

test('a URL with a search shows it, without invalid parts', async () => {
  const { calls } = renderPortfolio({
    path: '/app/properties?q=foundry&status=haunted&sort=name',
    answers: { 'GET /properties': sampleProperties([loft]) },
  });
  await screen.findByText('All Properties (1)');
  expect(screen.getByRole('searchbox')).toHaveValue('foundry');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Status');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Name A to Z');
  expect(calls[0]?.query).toEqual({ count_by: 'status', limit: 24, q: 'foundry', sort: 'name' });
});

test('the properties can be shown as a table, which headings order', async () => {
  const { person, address } = renderPortfolio({
    path,
    answers: { 'GET /properties': sampleProperties([house, loft]) },
  });
  await person.click(await screen.findByRole('button', { name: 'Table' }));
  const [, row] = within(await screen.findByRole('table', { name: 'Properties' })).getAllByRole('row');
  expect(row).toHaveTextContent(
    'Harbour House12 Quay Street, Portland, ME 04101House3 beds · 1.5 baths · 1,980 sq ft$1,850.50Available',
  );
  await person.click(screen.getByRole('button', { name: 'Rent' }));
  await waitFor(() => expect(address()).toBe('/app/properties?sort=-rent_amount'));
  await person.click(screen.getByRole('button', { name: 'Cards' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('the properties can be grouped by building, also over pages, which is kept', async () => {
  const place = { city: 'Portland', state: 'ME', zip_code: '04101' };
  const unit = (id: number) =>
    sampleProperty({ id, name: `Maple Court ${id}`, address: `418 Maple Street, Unit ${id}` });
  const maple = { ...place, address: '418 Maple Street', units: 3, occupied: 2, rent_amount: 5551.5 };
  const quay = { ...place, address: '12 Quay Street', units: 1, occupied: 0, rent_amount: 1850.5 };
  const total = 4;
  const answers: Answers = {
    'GET /properties': ({ query }) => {
      if (query.sort !== 'building') return sampleProperties([house]);
      return query.cursor === undefined
        ? sampleProperties([house, unit(2), unit(3)], {
            total,
            next_cursor: 'after-3',
            buildings: [
              { ...quay, property_ids: [1] },
              { ...maple, property_ids: [2, 3] },
            ],
          })
        : sampleProperties([unit(4)], { total, buildings: [{ ...maple, property_ids: [4] }] });
    },
  };
  const { person, calls, address, unmount } = renderPortfolio({ path, answers });
  await screen.findByText('All Properties (1)');
  await person.click(screen.getByRole('button', { name: 'Group by building' }));
  await screen.findByRole('heading', { level: 2, name: '418 Maple Street Portland, ME 04101' });
  expect(screen.getByText('3 units · 2 occupied · $5,551.50/month')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  const fourth = await screen.findByRole('link', { name: 'Maple Court 4' });
  await waitFor(() => expect(fourth).toHaveFocus());
  const quayName = '12 Quay Street Portland, ME 04101';
  const mapleName = '418 Maple Street Portland, ME 04101';
  expect(names()).toEqual([quayName, 'Harbour House', mapleName, 'Maple Court 2', 'Maple Court 3', 'Maple Court 4']);
  await person.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(await screen.findByRole('table', { name: 'Properties' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('12 Quay Street Portland, ME 041011 unit · 0 occupied · $1,850.50/month');
  expect(names()).toEqual([quayName, mapleName]);

  unmount();
  renderPortfolio({ path, answers });
  await screen.findByRole('heading', { name: quayName });
  expect(screen.getByRole('button', { name: 'Group by building' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(screen.getByRole('button', { name: 'Rent' }));
  await screen.findByRole('button', { name: 'Group by building', pressed: false });
  await person.click(screen.getByRole('button', { name: 'Group by building' }));
  await screen.findByRole('heading', { name: quayName });
  await person.click(screen.getByRole('button', { name: 'Group by building' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: quayName })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Cards' }));
  expect(address()).toBe(path);
  expect(calls[1]?.query).toEqual({ sort: 'building', count_by: 'status', limit: 24 });
});

test('a capped count says so', async () => {
  renderPortfolio({
    path: '/app/properties?q=house',
    answers: {
      'GET /properties': sampleProperties([house], { total: 10_000, total_capped: true, next_cursor: 'after-1' }),
    },
  });
  await screen.findByText('All Properties (10,000+)');
});

test('a search without results can be cleared', async () => {
  const { person, address } = renderPortfolio({
    path: '/app/properties?q=nothing&status=available&sort=name',
    answers: { 'GET /properties': ({ query }) => sampleProperties(query.q === undefined ? [house] : []) },
  });
  await screen.findByRole('heading', { name: 'No properties found' });
  expect(screen.getByText('Try adjusting your search or filters.')).toBeInTheDocument();
  expect(count()).toBe('All Properties (0)');

  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('All Properties (1)');
  await waitFor(() => expect(address()).toBe('/app/properties?sort=name'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a user without properties is led to add the first one', async () => {
  const { person, address } = renderPortfolio({ path, answers: { 'GET /properties': sampleProperties([]) } });
  await screen.findByText('Add your first property to get started.');
  await person.click(screen.getByRole('button', { name: 'Add your first property' }));
  await screen.findByRole('dialog', { name: 'Add New Property' });
  await waitFor(() => expect(address()).toBe('/app/properties/new'));
});

test('a tenant can only look', async () => {
  const theirs = sampleProperty({ abilities: { update: false, delete: false } });
  const { person } = renderPortfolio({
    path,
    user: { role: 'tenant' },
    answers: { 'GET /properties': sampleProperties([theirs], { abilities: { create: false } }) },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Harbour House' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['View Details']);
  expect(screen.queryByRole('button', { name: 'Add Property' })).not.toBeInTheDocument();
});

test('a tenant without a property can’t add one, even by URL', async () => {
  const { address } = renderPortfolio({
    path: '/app/properties/new',
    user: { role: 'tenant' },
    answers: { 'GET /properties': sampleProperties([], { abilities: { create: false } }) },
  });
  await screen.findByText('The properties that you rent are shown here.');
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the next page is fetched by the cursor, and its first card takes the focus', async () => {
  const { person, calls } = renderPortfolio({
    path,
    answers: {
      'GET /properties': ({ query }) =>
        query.cursor === undefined
          ? sampleProperties([house], { next_cursor: 'after-1', total: 2 })
          : sampleProperties([loft], { total: 2 }),
    },
  });
  await screen.findByText('Showing 1 of 2 properties');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('The Foundry');
  expect(names()).toEqual(['Harbour House', 'The Foundry']);
  expect(calls[1]?.query).toEqual({ count_by: 'status', limit: 24, cursor: 'after-1' });
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: 'The Foundry' })).toHaveFocus());
});

test('a list that can’t be loaded shows an error and can be retried', async () => {
  let down = true;
  const { person } = renderPortfolio({
    path,
    answers: {
      'GET /properties': () =>
        down ? refuse(503, 'service_unavailable', 'The service is not available.') : sampleProperties([house]),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load properties');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Harbour House');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('when only the next page fails, the loaded ones stay and that page can be retried', async () => {
  let down = true;
  const { person, calls } = renderPortfolio({
    path,
    answers: {
      'GET /properties': ({ query }) => {
        if (query.cursor === undefined) return sampleProperties([house], { next_cursor: 'after-1', total: 2 });
        return down ? refuse(503, 'service_unavailable', 'The service is not available.') : sampleProperties([loft]);
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Failed to load properties');
  expect(names()).toEqual(['Harbour House']);
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The Foundry');
  expect(calls.map(({ query }) => query)).toMatchObject([{}, { cursor: 'after-1' }, { cursor: 'after-1' }]);
});
