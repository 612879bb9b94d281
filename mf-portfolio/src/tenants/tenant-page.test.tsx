import {
  sampleLease,
  sampleLeases,
  sampleProperties,
  sampleProperty,
  sampleTenant,
  sampleTenants,
} from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const tenant = sampleTenant();
const lease = sampleLease({ id: 71 });

function renderPage(answers: Answers = {}, path = '/app/tenants/1') {
  return renderPortfolio({
    path,
    answers: {
      'GET /tenants': sampleTenants([tenant]),
      'GET /tenants/{id}': tenant,
      'GET /tenants/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /leases': sampleLeases([lease]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      ...answers,
    },
  });
}

const region = (name: string) => screen.findByRole('region', { name });
// ICU separates the time from AM and PM by a narrow no-break space.
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');

/** The terms and values of a card. */
function facts(heading: string) {
  const card = screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement;
  return within(card)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
}

test('shows the name, contact details, home and emergency contact', async () => {
  renderPage();
  await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' });
  expect(screen.getAllByText('Active')).not.toHaveLength(0);
  expect(facts('Contact')).toEqual([
    ['Email', 'dana@mail.example'],
    ['Phone', '(207) 555-0100'],
  ]);
  expect(screen.getByRole('link', { name: 'dana@mail.example' })).toHaveAttribute('href', 'mailto:dana@mail.example');
  expect(screen.getByRole('link', { name: '(207) 555-0100' })).toHaveAttribute('href', 'tel:2075550100');
  expect(facts('Home')).toEqual([
    ['Property', 'Harbour House'],
    ['Move-in date', 'Mar 1, 2026'],
  ]);
  expect(screen.getAllByRole('link', { name: 'Harbour House' })[0]).toHaveAttribute('href', '/app/properties/5');
  expect(facts('Emergency contact')).toEqual([
    ['Name', 'Rae Whitfield'],
    ['Phone', '(207) 555-0199'],
  ]);
  expect(screen.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', '/app/payments?tenant_id=1');
  expect(screen.getByRole('link', { name: 'Maintenance requests' })).toHaveAttribute(
    'href',
    '/app/maintenance?tenant_id=1',
  );
});

test('a home that the user can no longer see is named, and not linked', async () => {
  renderPage({ 'GET /properties/{id}': refuse(404, 'not_found', 'This property does not exist.') });
  await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' });
  const home = () => screen.getByRole('heading', { name: 'Home' }).closest('section') as HTMLElement;
  await waitFor(() => expect(within(home()).queryByRole('link')).not.toBeInTheDocument());
  expect(facts('Home')[0]).toEqual(['Property', 'Harbour House']);
});

test('unknown values are shown as missing', async () => {
  const silent = { phone: null, move_in_date: null, emergency_contact_name: null, emergency_contact_phone: null };
  renderPage({ 'GET /tenants/{id}': sampleTenant(silent) });
  await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' });
  expect(facts('Contact')[1]).toEqual(['Phone', 'Not provided']);
  expect(facts('Home')[1]).toEqual(['Move-in date', 'Not provided']);
  expect(facts('Emergency contact').map(([, value]) => value)).toEqual(['Not provided', 'Not provided']);
});

test('the tenant’s leases are listed, and another one can be added', async () => {
  const { calls } = renderPage();
  const section = await region('Leases (1)');
  const row = within(section).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Harbour HouseJun 1, 2026 – May 31, 2027$1,850.50Active');
  expect(within(section).getByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/app/leases/71');
  expect(within(section).getByRole('link', { name: 'Add lease' })).toHaveAttribute(
    'href',
    '/app/leases/new?tenant_id=1',
  );
  expect(calls.find(({ operation }) => operation === 'GET /leases')?.query).toMatchObject({ tenant_id: 1 });
});

test('the form of another lease closes to the tenant’s page', async () => {
  const { person, address } = renderPage();
  await person.click(within(await region('Leases (1)')).getByRole('link', { name: 'Add lease' }));
  await person.click(within(await screen.findByRole('dialog', { name: 'Add Lease' })).getByText('Cancel'));
  await waitFor(() => expect(address()).toBe('/app/tenants/1'));
});

test('the dialog of the tenant’s home closes to the tenant’s page', async () => {
  const { person, address } = renderPage({ 'GET /properties': sampleProperties([]) });
  await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' });
  await person.click(screen.getAllByRole('link', { name: 'Harbour House' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Harbour House' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/app/tenants/1'));
});

test('without leases, or when they can’t be loaded, the rest of the page is shown', async () => {
  let down = true;
  const { person } = renderPage({
    'GET /leases': () => (down ? refuse(503, 'service_unavailable', 'Not now.') : sampleLeases([])),
  });
  const section = await region('Leases');
  expect(await within(section).findByRole('alert')).toHaveTextContent('Failed to load leases');
  expect(screen.getByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeInTheDocument();
  down = false;
  await person.click(within(section).getByRole('button', { name: 'Try again' }));
  await within(await region('Leases (0)')).findByText('No leases found');
});

test('shows the date of the invitation, and can send another one', async () => {
  const { person, calls } = renderPage({
    'POST /tenants/{id}/invitation': { ...tenant, invited_at: '2026-06-01T10:00:00.000Z', version: 2 },
  });
  const text = async () => plain((await screen.findByText(/^Invited/)).textContent);
  expect(await text()).toMatch(/^Invited Feb 1\d, 2026, \d+:30 [AP]M$/);
  await person.click(screen.getByRole('button', { name: 'Send invitation again' }));
  await screen.findByText('An invitation is on its way to dana@mail.example.');
  await waitFor(async () => expect(await text()).toMatch(/^Invited (May 31|Jun 1), 2026/));
  expect(calls.filter(({ operation }) => operation === 'POST /tenants/{id}/invitation')).toHaveLength(1);
});

test('a tenant without an invitation can be invited, within the rate limit', async () => {
  const message = 'An invitation was sent a moment ago. Please wait 5 minutes.';
  const { person } = renderPage({
    'GET /tenants/{id}': sampleTenant({ invited_at: null }),
    'POST /tenants/{id}/invitation': refuse(429, 'rate_limited', message),
  });
  await screen.findByText('Not invited yet');
  await person.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findAllByText(message);
});

test('the history uses the labels of the form', async () => {
  const by = { user_id: 7, name: 'Lena Lord' };
  const at = '2026-05-01T08:00:00.000Z';
  renderPage({
    'GET /tenants/{id}/history': {
      entries: [
        { version: 3, action: 'changed', at, by, changes: [{ field: 'invited_at', from: null, to: at }] },
        {
          version: 2,
          action: 'changed',
          at,
          by,
          changes: [
            { field: 'property_id', from: 4, to: 5 },
            { field: 'move_in_date', from: null, to: '2026-03-01' },
            { field: 'status', from: 'inactive', to: 'active' },
          ],
        },
        { version: 1, action: 'created', at, by, changes: [] },
      ],
      total: 3,
      next_cursor: null,
    },
    'GET /properties/{id}': refuse(404, 'not_found', 'This property does not exist.'),
  });
  const items = await within(await region('History')).findAllByRole('listitem');
  const texts = items.map((item) => item.textContent?.replace(/May 1, 2026.*?[AP]M/, ''));
  expect(texts).toEqual([
    'Lena Lord sent an invitation',
    expect.stringMatching(/^Lena Lord made 3 changes/),
    'Property from property 4 to property 5',
    'Move-in date from — to Mar 1, 2026',
    'Status from Inactive to Active',
    'Lena Lord added this tenant',
  ]);
});

test('a tenant sees their own page, without actions and without its history', async () => {
  const { calls } = renderPage({
    'GET /tenants/{id}': sampleTenant({ abilities: { update: false, delete: false, invite: false } }),
    'GET /leases': sampleLeases([lease], { abilities: { create: false } }),
  });
  await region('Leases (1)');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(/invited/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add lease' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).not.toContain('GET /tenants/{id}/history');
});

test('from the list the name takes the focus, and the back link leads to the list with its search', async () => {
  const { person, address } = renderPage({}, '/app/tenants?q=dana');
  await person.click(await screen.findByRole('link', { name: 'Dana Whitfield' }));
  await waitFor(() => expect(address()).toBe('/app/tenants/1?q=dana'));
  expect(screen.getByRole('heading', { level: 1, name: 'Dana Whitfield' })).toHaveFocus();
  await person.click(screen.getByRole('link', { name: 'Tenants' }));
  await waitFor(() => expect(address()).toBe('/app/tenants?q=dana'));
  expect(screen.getByRole('heading', { level: 1, name: 'Tenants' })).toHaveFocus();
});

test('a missing tenant and another account’s tenant show the same message', async () => {
  renderPage({ 'GET /tenants/{id}': refuse(404, 'not_found', 'This tenant does not exist.') });
  await screen.findByText('There is no such tenant');
  expect(screen.getByRole('link', { name: 'Tenants' })).toHaveAttribute('href', '/app/tenants');
});

test('a failure can be retried', async () => {
  let down = true;
  const { person } = renderPage({
    'GET /tenants/{id}': () => (down ? refuse(503, 'service_unavailable', 'Not now.') : tenant),
  });
  await screen.findByText('Failed to load tenant');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' });
});
