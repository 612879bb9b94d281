import type { MaintenanceRequest } from '@keystead/contracts';
import { sampleProperties, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleComments, sampleMaintenance, sampleRequests, tenantAbilities } from '../../test/sample-maintenance.ts';
import { samplePersonnel, samplePersonnelList } from '../../test/sample-personnel.ts';

const seen = sampleMaintenance({ assigned_to: 8, assigned_to_name: 'Pia Plumb' });

function renderEdit(maintenance: MaintenanceRequest = seen, answers: Answers = {}) {
  let stored = maintenance;
  const rendered = renderOperations({
    path: '/app/maintenance/1/edit',
    answers: {
      'GET /maintenance': () => sampleRequests([stored]),
      'GET /maintenance/{id}': () => stored,
      'GET /maintenance/{id}/comments': sampleComments([]),
      'GET /maintenance/{id}/suggestions': { suggestions: [] },
      'GET /maintenance/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /maintenance-personnel': samplePersonnelList([samplePersonnel()]),
      'GET /maintenance-personnel/{id}': samplePersonnel(),
      'GET /properties': sampleProperties([sampleProperty({ id: 5 })]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'PUT /maintenance/{id}': ({ body }) => {
        stored = { ...stored, ...body, version: stored.version + 1 } as MaintenanceRequest;
        return stored;
      },
      ...answers,
    },
  });
  const { person, calls } = rendered;
  return {
    ...rendered,
    change: (changed: MaintenanceRequest) => {
      stored = changed;
    },
    save: async () => person.click(within(await dialog()).getByRole('button', { name: 'Update Request' })),
    sent: () => calls.filter(({ operation }) => operation === 'PUT /maintenance/{id}').map(({ body }) => body),
  };
}

const dialog = () => screen.findByRole('dialog', { name: 'Edit Request' });
const field = async (label: string) => within(await dialog()).getByLabelText(new RegExp(`^${label}`));

test('the form shows the request, with the scheduled date as local time in its time zone', async () => {
  renderEdit();
  expect(await field('Property')).toHaveValue('Harbour House');
  expect(await field('Tenant')).toHaveValue('Dana Whitfield');
  expect(await field('Title')).toHaveValue('Kitchen tap drips');
  expect(await field('Description')).toHaveValue('The cold tap drips.\nSince Monday.');
  expect(await field('Priority')).toHaveValue('high');
  expect(await field('Status')).toHaveValue('open');
  expect(await field('Service type')).toHaveValue('Plumbing');
  expect(await field('Assigned to')).toHaveValue('Pia Plumb');
  expect(await field('Scheduled date')).toHaveValue('2026-03-02T09:00');
  expect(await field('Scheduled date')).toHaveAccessibleDescription('Time zone: America/New York');
  expect(await field('Estimated cost')).toHaveValue(120.5);
});

test('the whole request is sent with its version, and an unchanged date as the same instant', async () => {
  const { save, sent, person, address } = renderEdit();
  await person.type(await field('Title'), ' badly');
  await person.clear(await field('Estimated cost'));
  await save();
  await screen.findByText('Maintenance request updated.');
  expect(sent()).toEqual([
    {
      property_id: 5,
      tenant_id: 3,
      title: 'Kitchen tap drips badly',
      description: 'The cold tap drips.\nSince Monday.',
      priority: 'high',
      status: 'open',
      service_type: 'Plumbing',
      assigned_to: 8,
      estimated_cost: null,
      scheduled_date: '2026-03-02T14:00:00.000Z',
      version: 1,
    },
  ]);
  await waitFor(() => expect(address()).toBe('/app/maintenance/1'));
});

test.each([
  ['2026-03-05T15:30', '2026-03-05 15:30:00'],
  ['', null],
])('a changed date (%p) is sent as %p', async (value, expected) => {
  const { save, sent } = renderEdit();
  fireEvent.change(await field('Scheduled date'), { target: { value } });
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ scheduled_date: expected }]));
});

test('a completed request can be reopened', async () => {
  const { save, sent, person } = renderEdit({ ...seen, status: 'completed', closed_at: '2026-03-03T12:00:00.000Z' });
  expect(await field('Status')).toHaveAccessibleDescription('Choose another status to reopen this request');
  await person.selectOptions(await field('Status'), 'Open');
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ status: 'open', version: 1 }]));
});

test('a tenant can only change the problem, the priority and the trade', async () => {
  const tenantView = { ...seen, abilities: tenantAbilities, estimated_cost: null };
  const { save, sent, person } = renderEdit(tenantView);
  for (const label of ['Property', 'Tenant', 'Status', 'Assigned to', 'Scheduled date', 'Estimated cost'])
    expect(within(await dialog()).queryByLabelText(label)).not.toBeInTheDocument();
  await person.selectOptions(await field('Priority'), 'Low');
  await person.selectOptions(await field('Service type'), 'Not sure');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    {
      title: 'Kitchen tap drips',
      description: 'The cold tap drips.\nSince Monday.',
      priority: 'low',
      service_type: null,
      version: 1,
    },
  ]);
});

test('another user’s change is reported; reloading shows it and keeps what was typed', async () => {
  const { save, sent, person, change } = renderEdit(seen, {
    'PUT /maintenance/{id}': ({ body }) =>
      body.version === 2
        ? { ...seen, version: 3 }
        : refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
  });
  await person.type(await field('Title'), ' badly');
  change({ ...seen, priority: 'urgent', version: 2 });
  await save();
  await within(await dialog()).findByText('This request was changed by someone else');
  await person.click(screen.getByRole('button', { name: 'Reload request' }));
  await waitFor(async () => expect(await field('Priority')).toHaveValue('urgent'));
  expect(await field('Title')).toHaveValue('Kitchen tap drips badly');
  await save();
  await screen.findByText('Maintenance request updated.');
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2, priority: 'urgent', title: 'Kitchen tap drips badly' }]);
});

test('a rejection is shown with its reason', async () => {
  const { save } = renderEdit(seen, { 'PUT /maintenance/{id}': refuse(409, 'conflict', 'The property is gone.') });
  await save();
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
    'Error saving maintenance request. Please try again.The property is gone.',
  );
});

test('a user without edit rights only sees the request', async () => {
  const { address } = renderEdit({ ...seen, abilities: { ...tenantAbilities, update: false, cancel: false } });
  await screen.findByRole('heading', { level: 1, name: 'Kitchen tap drips' });
  await waitFor(() => expect(address()).toBe('/app/maintenance/1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
