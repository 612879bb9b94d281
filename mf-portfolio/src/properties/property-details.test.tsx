import type { HistoryEntry, Property } from '@keystead/contracts';
import {
  PhotoBrowser,
  sampleLease,
  sampleLeases,
  samplePhoto,
  sampleProperties,
  sampleProperty,
  sampleTenant,
  sampleTenants,
} from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const property = sampleProperty({ deposit_amount: 3700, square_feet: null, time_zone: 'America/New_York' });

function showDetails(path: string, answers: Answers = {}, displayed: Property = property) {
  return renderPortfolio({
    path,
    answers: {
      'GET /properties': sampleProperties([displayed]),
      'GET /properties/{id}': displayed,
      'GET /leases': sampleLeases([]),
      'GET /tenants': sampleTenants([]),
      ...answers,
    },
  });
}

const findDialog = () => screen.findByRole('dialog', { name: 'Harbour House' });
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('a link opens the details over the list', async () => {
  const { person, address } = showDetails('/app/properties/1?status=available', {
    'GET /properties': sampleProperties([]),
  });
  const dialog = await findDialog();
  expect(dialog).toHaveAccessibleDescription('12 Quay Street, Portland, ME 04101');
  const rows = within(dialog)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows.slice(0, 9)).toEqual([
    ['Status', 'Available'],
    ['Type', 'House'],
    ['Rent', '$1,850.50/month'],
    ['Deposit', '$3,700.00'],
    ['Bedrooms', '3'],
    ['Bathrooms', '1.5'],
    ['Size', 'Not provided'],
    ['Description', 'Close to the harbour.'],
    ['Time zone', 'America/New York'],
  ]);

  await person.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/app/properties?status=available'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('opened from its card it closes to the list, with the focus on the card', async () => {
  const { person, address } = showDetails('/app/properties');
  await person.click(await screen.findByRole('link', { name: 'Harbour House' }));
  const dialog = await findDialog();
  await person.click(within(dialog).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Property' });
  await waitFor(() => expect(address()).toBe('/app/properties/1/edit'));

  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/app/properties'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Harbour House' })).toHaveFocus());
});

test('a missing property and another account’s property show the same message', async () => {
  showDetails('/app/properties/77', {
    'GET /properties/{id}': refuse(404, 'not_found', 'This property does not exist.'),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Property Details' });
  await within(dialog).findByText('There is no such property');
});

test('a failure can be retried', async () => {
  let down = true;
  const { person } = showDetails('/app/properties/1', {
    'GET /properties': sampleProperties([]),
    'GET /properties/{id}': () => (down ? refuse(503, 'service_unavailable', 'Not now.') : property),
  });
  await screen.findByText('Failed to load property');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await findDialog();
});

describe('the tabs', () => {
  const moved: HistoryEntry[] = [
    ['1, 2', '2, 1'],
    ['1', '1, 2'],
    ['1, 2', '1'],
    ['1, 2, 3', '1, 3, 2'],
  ].map(([from = null, to = null], at) => ({
    version: at + 2,
    action: 'changed',
    at: '2026-03-01T09:00:00.000Z',
    by: { user_id: 7, name: 'Lena Lord' },
    changes: [{ field: 'photos', from, to }],
  }));
  const zone: HistoryEntry = {
    version: 6,
    action: 'changed',
    at: '2026-03-02T09:00:00.000Z',
    by: { user_id: 7, name: 'Lena Lord' },
    changes: [
      { field: 'time_zone', from: null, to: 'America/New_York' },
      { field: 'rent_amount', from: 1800, to: 1850.5 },
      { field: 'property_type', from: 'apartment', to: 'house' },
    ],
  };
  const history = { entries: [...moved, zone], total: 5, next_cursor: null };

  test('have their own URLs, and each closes to the list', async () => {
    const { person, address } = showDetails('/app/properties?status=available', {
      'GET /properties/{id}/history': history,
    });
    await person.click(await screen.findByRole('link', { name: 'Harbour House' }));
    await findDialog();
    expect(openTab()).toBe('Details');
    await person.click(screen.getByRole('tab', { name: 'Photos (0)' }));
    await waitFor(() => expect(address()).toBe('/app/properties/1/photos?status=available'));
    await person.click(screen.getByRole('tab', { name: 'History' }));
    await waitFor(() => expect(address()).toBe('/app/properties/1/history?status=available'));
    await person.click(screen.getByRole('tab', { name: 'Details' }));
    await waitFor(() => expect(address()).toBe('/app/properties/1?status=available'));
    await person.click(screen.getByRole('tab', { name: 'History' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/app/properties?status=available'));
  });

  test('describe each change with the labels of the form', async () => {
    showDetails('/app/properties/1/history', { 'GET /properties/{id}/history': history });
    await screen.findAllByText('Lena Lord', { exact: false });
    const panel = screen.getByRole('tabpanel');
    for (const text of [
      'chose another cover photo',
      'added a photo',
      'deleted a photo',
      'put the photos in another order',
    ])
      expect(panel).toHaveTextContent(`Lena Lord ${text}`);
    expect(panel).toHaveTextContent('Time zone from — to America/New York');
    expect(panel).toHaveTextContent('Rent amount from $1,800.00 to $1,850.50');
    expect(panel).toHaveTextContent('Property type from Apartment to House');
  });

  test.each(['history', 'nonsense'])(
    'include no history for users without edit rights, even by URL: %s',
    async (tab) => {
      const theirs = { ...property, abilities: { update: false, delete: false } };
      const { address } = showDetails(`/app/properties/1/${tab}?q=harbour`, {}, theirs);
      await findDialog();
      expect(screen.getAllByRole('tab').map((item) => item.textContent)).toEqual(['Details', 'Photos (0)']);
      await waitFor(() => expect(address()).toBe('/app/properties/1?q=harbour'));
      expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    },
  );

  test('the cover is shown above the details', async () => {
    const browser = new PhotoBrowser();
    showDetails(
      '/app/properties/1',
      { 'GET /properties': sampleProperties([]), 'GET /properties/{id}/photos/{photo_id}': new Blob(['a photo']) },
      { ...property, photos: [samplePhoto()] },
    );
    const dialog = await findDialog();
    browser.scrollTo(dialog);
    await waitFor(() => expect(dialog.querySelector('img')).toHaveAttribute('src', [...browser.addresses][0]));
  });
});

describe('tenants and leases of the property', () => {
  const all = (year: number) => ({ start_date: `${year}-01-01`, end_date: `${year}-12-31` });
  // Dates so far away that the current time does not matter.
  const current = sampleLease({ id: 42, start_date: '2020-01-01', end_date: '2999-12-31', status: 'active' });
  const next = sampleLease({ id: 43, ...all(3000), status: 'pending', tenant_name: 'Ines Ferro', rent_amount: 1900 });
  const over = sampleLease({ id: 41, ...all(2019), status: 'expired' });

  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  test('the current and the next lease link to their pages, and another one can be added', async () => {
    const { calls } = showDetails('/app/properties/1', { 'GET /leases': sampleLeases([next, current, over]) });
    const leases = await part('Leases');
    const links = await leases.findAllByRole('link', { name: /–/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Jan 1, 2020 – Dec 31, 2999', '/app/leases/42'],
      ['Jan 1, 3000 – Dec 31, 3000', '/app/leases/43'],
    ]);
    const [first, second] = leases.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Current lease.*Dana Whitfield, \$1,850\.50\/monthActive$/);
    expect(second).toHaveTextContent(/^Next lease.*Ines Ferro, \$1,900\.00\/monthPending$/);
    expect(leases.getByRole('link', { name: 'Add lease' })).toHaveAttribute('href', '/app/leases/new?property_id=1');
    expect(calls.find(({ operation }) => operation === 'GET /leases')?.query).toMatchObject({
      property_id: 1,
      sort: '-start_date',
    });
  });

  test('the form of another lease closes to the property', async () => {
    const { person, address } = showDetails('/app/properties/1?q=harbour');
    await person.click(await (await part('Leases')).findByRole('link', { name: 'Add lease' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Add Lease' })).getByText('Cancel'));
    await waitFor(() => expect(address()).toBe('/app/properties/1?q=harbour'));
  });

  test('the tenants link to their pages', async () => {
    const { calls } = showDetails('/app/properties/1', {
      'GET /tenants': sampleTenants([sampleTenant({ id: 8 }), sampleTenant({ id: 9, first_name: 'Ines' })]),
    });
    const tenants = await part('Tenants');
    expect(await tenants.findByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/app/tenants/8');
    expect(tenants.getByRole('link', { name: 'Ines Whitfield' })).toHaveAttribute('href', '/app/tenants/9');
    expect(calls.find(({ operation }) => operation === 'GET /tenants')?.query).toMatchObject({
      property_id: 1,
      status: 'active',
    });
  });

  test('more than a page of them links to the full list', async () => {
    const more = { total: 30, next_cursor: 'after-24' };
    const { person, address } = showDetails('/app/properties/1', {
      'GET /leases': sampleLeases([current], more),
      'GET /tenants': sampleTenants([sampleTenant({ id: 8 })], more),
    });
    const leases = await part('Leases');
    expect(await leases.findByRole('link', { name: 'See all (30)' })).toHaveAttribute(
      'href',
      '/app/leases?property_id=1',
    );
    await person.click(await (await part('Tenants')).findByRole('link', { name: 'See all (30)' }));
    await screen.findByRole('heading', { name: 'All Tenants (30)' });
    await waitFor(() => expect(address()).toBe('/app/tenants?status=active&property_id=1'));
  });

  test('an empty list says so', async () => {
    showDetails('/app/properties/1');
    await (await part('Leases')).findByText('There is no lease at present.');
    await (await part('Tenants')).findByText('Vacant');
  });

  test('a tenant sees their own lease, and can add nothing', async () => {
    const theirs = { ...property, abilities: { update: false, delete: false } };
    const none = { abilities: { create: false } };
    const { person } = showDetails(
      '/app/properties',
      {
        'GET /properties': sampleProperties([theirs], none),
        'GET /leases': sampleLeases([current], none),
        'GET /tenants': sampleTenants([sampleTenant({ id: 8 })], none),
      },
      theirs,
    );
    await person.click(await screen.findByRole('link', { name: 'Harbour House' }));
    const leases = await part('Leases');
    expect(await leases.findByRole('link', { name: /–/ })).toHaveAttribute('href', '/app/leases/42');
    expect(leases.queryByRole('link', { name: 'Add lease' })).not.toBeInTheDocument();
  });

  test('a part that can’t be loaded shows its own error and can be retried', async () => {
    let down = true;
    const { person } = showDetails('/app/properties/1', {
      'GET /leases': () => (down ? refuse(503, 'service_unavailable', 'Not now.') : sampleLeases([current])),
    });
    const leases = await part('Leases');
    await leases.findByText('Failed to load leases');
    await (await part('Tenants')).findByText('Vacant');
    down = false;
    await person.click(leases.getByRole('button', { name: 'Try again' }));
    await leases.findByText('Current lease');
  });
});
