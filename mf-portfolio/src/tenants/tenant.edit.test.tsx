import type { Tenant } from '@keystead/contracts';
import { sampleLeases, sampleProperties, sampleProperty, sampleTenant, sampleTenants } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const tenant = sampleTenant();
const dialog = () => screen.getByRole('dialog', { name: 'Edit Tenant' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));
const update = () => within(dialog()).getByRole('button', { name: 'Update Tenant' });

function renderEdit(path: string, answers: Answers) {
  return renderPortfolio({
    path,
    answers: {
      'GET /tenants': sampleTenants([tenant]),
      'GET /tenants/{id}': tenant,
      'GET /tenants/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /leases': sampleLeases([]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /properties': sampleProperties([sampleProperty({ id: 6, name: 'The Foundry' })]),
      ...answers,
    },
  });
}

test('from the list, the whole record is sent with its version, and closing leads back to the list', async () => {
  const { person, calls, address } = renderEdit('/app/tenants?q=dana', {
    'PUT /tenants/{id}': ({ body }) => ({ ...tenant, ...body, version: 2 }) as Tenant,
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Tenant' });
  await waitFor(() => expect(address()).toBe('/app/tenants/1/edit?q=dana'));
  expect(field('Property')).toHaveValue('Harbour House');
  expect(field('Move-in date')).toHaveValue('2026-03-01');

  await person.clear(field('Phone'));
  await person.click(field('Property'));
  await person.click(await screen.findByRole('option', { name: /The Foundry/ }));
  await person.click(update());
  await screen.findByText('Tenant updated.');
  expect(calls.find(({ operation }) => operation === 'PUT /tenants/{id}')).toMatchObject({
    params: { id: '1' },
    body: {
      email: 'dana@mail.example',
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone: null,
      property_id: 6,
      emergency_contact_name: 'Rae Whitfield',
      emergency_contact_phone: '(207) 555-0199',
      move_in_date: '2026-03-01',
      status: 'active',
      version: 1,
    },
  });
  await waitFor(() => expect(address()).toBe('/app/tenants?q=dana'));
});

test('from the tenant’s page, closing leads back to it; a message says that a new address is invited', async () => {
  let stored = tenant;
  const { person, address } = renderEdit('/app/tenants/1', {
    'GET /tenants/{id}': () => stored,
    'PUT /tenants/{id}': ({ body }) => {
      stored = { ...tenant, ...body, invited_at: '2026-06-01T10:00:00.000Z', version: 2 } as Tenant;
      return stored;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe('/app/tenants/1/edit'));
  await person.clear(field('Email'));
  await person.type(field('Email'), 'dana@work.example');
  await person.click(update());
  await screen.findByText('Tenant updated. An invitation is on its way to dana@work.example.');
  await waitFor(() => expect(address()).toBe('/app/tenants/1'));
  await screen.findByRole('link', { name: 'dana@work.example' });
});

test('another user’s change is reported; reloading shows it and keeps what was typed', async () => {
  let stored = tenant;
  const { person, calls } = renderEdit('/app/tenants/1/edit', {
    'GET /tenants/{id}': () => stored,
    'PUT /tenants/{id}': ({ body }) =>
      body.version === stored.version
        ? { ...stored, version: 3 }
        : refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
  });
  await screen.findByDisplayValue('(207) 555-0100');
  await person.clear(field('Phone'));
  await person.type(field('Phone'), '555 0123');
  stored = { ...tenant, last_name: 'Whitfield-Roe', property_id: 6, property_name: 'The Foundry', version: 2 };
  await person.click(update());
  await within(dialog()).findByText('This tenant was changed by someone else');
  expect(field('Last name')).toHaveValue('Whitfield');

  await person.click(screen.getByRole('button', { name: 'Reload tenant' }));
  await waitFor(() => expect(field('Last name')).toHaveValue('Whitfield-Roe'));
  expect(field('Property')).toHaveValue('The Foundry');
  expect(field('Phone')).toHaveValue('555 0123');
  await person.click(update());
  await screen.findByText('Tenant updated.');
  const sent = calls.filter(({ operation }) => operation === 'PUT /tenants/{id}').map(({ body }) => body);
  expect(sent).toMatchObject([
    { version: 1, last_name: 'Whitfield', property_id: 5, phone: '555 0123' },
    { version: 2, last_name: 'Whitfield-Roe', property_id: 6, phone: '555 0123' },
  ]);
});

test('any other failure shows that saving failed, and why', async () => {
  const { person } = renderEdit('/app/tenants/1/edit', {
    'PUT /tenants/{id}': refuse(503, 'service_unavailable', 'The service is not available.'),
  });
  await screen.findByDisplayValue('Dana');
  await person.click(update());
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Error saving tenant. Please try again.The service is not available.',
  );
});

test('a user without edit rights sees the page', async () => {
  const own = sampleTenant({ abilities: { update: false, delete: false, invite: false } });
  const { address } = renderEdit('/app/tenants/1/edit', { 'GET /tenants/{id}': own });
  await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' });
  await waitFor(() => expect(address()).toBe('/app/tenants/1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
