import type { MaintenanceRequest } from '@keystead/contracts';
import { PhotoBrowser, samplePhoto } from '@keystead/crud-ui/testing';
import { formatInstant } from '@keystead/ui';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRequest } from '../../test/render-request.ts';
import { sampleMaintenance, sampleRequests, tenantAbilities } from '../../test/sample-maintenance.ts';
import { scheduledText } from './scheduled-time.ts';

const seen = sampleMaintenance({ assigned_to: 8, assigned_to_name: 'Pia Plumb' });
const tenantView = sampleMaintenance({
  abilities: tenantAbilities,
  estimated_cost: null,
  assigned_to: 8,
  assigned_to_name: 'Pia',
});
const asTenant = { user: { role: 'tenant' } } as const;

const heading = () => screen.findByRole('heading', { level: 1, name: 'Kitchen tap drips' });
const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('a request’s page shows the problem, the place, the status and the assignee', async () => {
  renderRequest(seen);
  await heading();
  expect(screen.getByRole('combobox', { name: 'Status of Kitchen tap drips' })).toHaveTextContent('Open');
  expect(screen.getByText('High').parentElement).toHaveTextContent('Priority: High');
  expect(screen.getByText(/The cold tap drips/).textContent).toBe('The cold tap drips.\nSince Monday.');
  expect(screen.getByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/app/properties/5');
  expect(screen.getByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/app/tenants/3');
  expect(screen.getByRole('link', { name: 'Pia Plumb' })).toHaveAttribute('href', '/app/maintenance-personnel/8');
  expect(factOf('Service type')).toHaveTextContent('Plumbing');
  expect(factOf('Scheduled')).toHaveTextContent(scheduledText('2026-03-02T14:00:00Z', 'America/New_York'));
  expect(factOf('Estimated cost')).toHaveTextContent('$120.50');
  expect(factOf('Requested by')).toHaveTextContent(`Dana Whitfield${formatInstant(seen.created_at)}`);
  expect(screen.getByRole('link', { name: 'Maintenance' })).toHaveAttribute('href', '/app/maintenance');
});

test('unknown values are shown as not set; the closing date is shown', async () => {
  renderRequest({
    ...seen,
    tenant_id: null,
    tenant_name: null,
    service_type: null,
    assigned_to: null,
    assigned_to_name: null,
    scheduled_date: null,
    estimated_cost: null,
    status: 'cancelled',
    closed_at: '2026-03-03T12:00:00.000Z',
  });
  await heading();
  for (const term of ['Tenant', 'Service type', 'Assigned to', 'Scheduled', 'Estimated cost'])
    expect(factOf(term)).toHaveTextContent('Not set');
  expect(factOf('Cancelled')).toHaveTextContent(formatInstant('2026-03-03T12:00:00Z'));
  expect(screen.getByText('Visible to your account only: this request has no tenant')).toBeInTheDocument();
});

test('a deleted person keeps their name, without a link', async () => {
  renderRequest(seen, { answers: { 'GET /maintenance-personnel/{id}': refuse(404, 'not_found', 'Gone.') } });
  await heading();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pia Plumb' })).not.toBeInTheDocument());
  expect(factOf('Assigned to')).toHaveTextContent('Pia Plumb');
});

test('a tenant sees the assignee and the date, but not the cost, the history or the suggestions', async () => {
  const { calls } = renderRequest(tenantView, asTenant);
  await heading();
  expect(factOf('Assigned to')).toHaveTextContent('Pia');
  expect(screen.queryByText('Estimated cost')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Suggested assignees' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
  expect(screen.getByText('Visible to your landlord')).toBeInTheDocument();
  const requested = calls.map(({ operation }) => operation);
  expect(requested).not.toContain('GET /maintenance/{id}/suggestions');
  expect(requested).not.toContain('GET /maintenance/{id}/history');
  expect(requested).not.toContain('GET /maintenance-personnel/{id}');
});

test.each([
  ['a landlord', seen, ['Edit', 'Delete']],
  ['a landlord whose request is done', { ...seen, status: 'completed' as const }, ['Edit or reopen', 'Delete']],
  ['a tenant', tenantView, ['Edit', 'Cancel request']],
  [
    'a tenant whose request is in progress',
    { ...tenantView, abilities: { ...tenantAbilities, update: false, cancel: false } },
    [],
  ],
])('the actions follow the abilities: %s', async (_, maintenance: MaintenanceRequest, expected) => {
  renderRequest(maintenance);
  await heading();
  const actions = ['Edit', 'Edit or reopen', 'Cancel request', 'Delete'];
  expect(buttons().filter((name) => actions.includes(name ?? ''))).toEqual(expected);
});

test('edit opens over the page, and closes to it', async () => {
  const { person, address } = renderRequest(seen);
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Request' });
  await waitFor(() => expect(address()).toBe('/app/maintenance/1/edit'));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/app/maintenance/1'));
});

test('a tenant cancels a request after a confirmation', async () => {
  let stored = tenantView;
  const { person, calls } = renderRequest(tenantView, {
    ...asTenant,
    answers: {
      'GET /maintenance/{id}': () => stored,
      'PUT /maintenance/{id}': ({ body }) => {
        stored = {
          ...tenantView,
          ...body,
          version: 2,
          abilities: { ...tenantAbilities, update: false, cancel: false },
        } as typeof stored;
        return stored;
      },
    },
  });
  const cancel = async (answer: string) => {
    await person.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to cancel this request?' });
    await person.click(within(question).getByRole('button', { name: answer }));
  };
  const sent = () => calls.filter(({ operation }) => operation === 'PUT /maintenance/{id}');
  await cancel('Keep it');
  expect(sent()).toHaveLength(0);
  await cancel('Cancel request');
  await screen.findByText('Status changed to Cancelled.');
  expect(sent()).toMatchObject([{ body: { status: 'cancelled', version: 1 } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel request' })).not.toBeInTheDocument());
  await waitFor(async () => expect(await heading()).toHaveFocus());
});

test('a request that can’t be cancelled any more shows why', async () => {
  const { person } = renderRequest(tenantView, {
    answers: { 'PUT /maintenance/{id}': refuse(403, 'forbidden', 'It is under way already.') },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel request' }));
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Cancel request' }));
  await screen.findAllByText('Error updating status. Please try again. It is under way already.');
});

test('deleting on the page leads to the list, and the request isn’t fetched again', async () => {
  let deleted = false;
  const { person, address, calls } = renderRequest(seen, {
    answers: {
      'GET /maintenance': () => sampleRequests(deleted ? [] : [seen]),
      'DELETE /maintenance/{id}': () => {
        deleted = true;
        return undefined;
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this maintenance request?',
  });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'No maintenance requests found' });
  await screen.findByText('Maintenance request deleted.');
  await waitFor(() => expect(address()).toBe('/app/maintenance'));
  const after = calls.slice(calls.findIndex(({ operation }) => operation === 'DELETE /maintenance/{id}'));
  expect(after.map(({ operation }) => operation)).toEqual(['DELETE /maintenance/{id}', 'GET /maintenance']);
});

test('a request that can’t be deleted stays', async () => {
  const { person } = renderRequest(seen, { answers: { 'DELETE /maintenance/{id}': silence } });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findAllByText('Error deleting maintenance request. Please try again.');
  expect(await heading()).toBeInTheDocument();
});

test('the history describes each change once, in words', async () => {
  const by = { user_id: 7, name: 'Lena Lord' };
  renderRequest(seen, {
    answers: {
      'GET /maintenance/{id}/history': {
        entries: [
          {
            version: 3,
            action: 'changed',
            at: '2026-03-01T12:00:00.000Z',
            by,
            changes: [
              { field: 'assigned_to', from: null, to: 8 },
              { field: 'assigned_to_name', from: null, to: 'Pia Plumb' },
            ],
          },
          {
            version: 2,
            action: 'changed',
            at: '2026-02-28T12:00:00.000Z',
            by,
            changes: [
              { field: 'status', from: 'open', to: 'in_progress' },
              { field: 'priority', from: 'medium', to: 'high' },
              { field: 'estimated_cost', from: null, to: 120.5 },
              { field: 'scheduled_date', from: null, to: '2026-03-02T14:00:00.000Z' },
              { field: 'photos', from: '1', to: '1, 2' },
            ],
          },
        ],
        total: 2,
        next_cursor: null,
      },
    },
  });
  const [assigned, changed] = await screen.findAllByText('Lena Lord');
  expect(assigned).toHaveTextContent('Lena Lord changed Assigned to from — to Pia Plumb');
  const list = changed?.closest('li') as HTMLElement;
  expect(list).toHaveTextContent('Status from Open to In progress');
  expect(list).toHaveTextContent('Priority from Medium to High');
  expect(list).toHaveTextContent('Estimated cost from — to $120.50');
  expect(list).toHaveTextContent(scheduledText('2026-03-02T14:00:00Z', 'America/New_York'));
  expect(list).toHaveTextContent('Added a photo');
});

test('photos can be added by users who may comment, and deleted by users who may update the request', async () => {
  new PhotoBrowser();
  const photographed = { ...tenantView, photos: [samplePhoto()] };
  const photo: Answers = { 'GET /maintenance/{id}/photos/{photo_id}': silence };
  const both = renderRequest(photographed, { answers: photo });
  await screen.findByText('Drop photos here, or choose them');
  expect(within(screen.getByRole('group', { name: 'Photo 1' })).getByRole('button', { name: 'Delete' })).toBeVisible();
  both.unmount();
  const abilities = { ...tenantAbilities, update: false, cancel: false };
  const adds = renderRequest({ ...photographed, abilities }, { answers: photo });
  await screen.findByText('Drop photos here, or choose them');
  expect(screen.queryByRole('group', { name: 'Photo 1' })).not.toBeInTheDocument();
  adds.unmount();
  renderRequest({ ...tenantView, abilities: { ...abilities, comment: false } });
  await screen.findByText('Photos of this request will appear here.');
  expect(screen.queryByText('Drop photos here, or choose them')).not.toBeInTheDocument();
});

test('a photo is uploaded unchanged, and the page shows it', async () => {
  new PhotoBrowser();
  let stored = seen;
  const { person, calls } = renderRequest(seen, {
    answers: {
      'GET /maintenance/{id}': () => stored,
      'GET /maintenance/{id}/photos/{photo_id}': silence,
      'POST /maintenance/{id}/photos': () => {
        stored = { ...seen, photos: [samplePhoto()], version: 2 };
        return samplePhoto();
      },
    },
  });
  const input = await screen.findByLabelText('Drop photos here, or choose them');
  await person.upload(input, new File(['x'], 'tap.jpg', { type: 'image/jpeg' }));
  await screen.findByText('Photo added successfully!');
  await screen.findByRole('group', { name: 'Photo 1' });
  expect(calls.find(({ operation }) => operation === 'POST /maintenance/{id}/photos')?.params).toEqual({ id: '1' });
});

test('a missing request is reported', async () => {
  renderRequest(seen, { answers: { 'GET /maintenance/{id}': refuse(404, 'not_found', 'It does not exist.') } });
  await screen.findByText('There is no such request');
  expect(screen.getByRole('heading', { level: 1, name: 'Maintenance request' })).toBeInTheDocument();
});

test('a request that can’t be loaded can be retried', async () => {
  let down = true;
  const { person } = renderRequest(seen, {
    answers: {
      'GET /maintenance/{id}': () => (down ? refuse(503, 'service_unavailable', 'Not available.') : seen),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load request');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});
