import {
  PhotoBrowser,
  samplePhoto,
  sampleProperties,
  sampleProperty,
  sampleTenant,
  sampleTenants,
} from '@keystead/crud-ui/testing';
import { type Answers, type RouteSetting, refuse, silence } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleMaintenance, sampleRequests, tenantAbilities } from '../../test/sample-maintenance.ts';
import { samplePersonnel, samplePersonnelList } from '../../test/sample-personnel.ts';
import { sampleProfile } from '../../test/sample-profile.ts';

const house = sampleProperty({ id: 5 });
const foundry = sampleProperty({ id: 6, name: 'The Foundry' });
const omar = sampleTenant({ id: 4, first_name: 'Omar', last_name: 'Haddad', property_id: 6 });

const dialog = () => screen.findByRole('dialog', { name: 'Add Request' });
const field = async (label: string) => within(await dialog()).getByLabelText(new RegExp(`^${label}`));

function renderForm(answers: Answers = {}, setting: Partial<RouteSetting> = {}) {
  const rendered = renderOperations({
    path: '/app/maintenance/new',
    ...setting,
    answers: {
      'GET /maintenance': sampleRequests([]),
      'GET /properties': sampleProperties([house, foundry]),
      'GET /properties/{id}': ({ params }) => (params.id === '5' ? house : foundry),
      'GET /tenants': sampleTenants([omar]),
      'GET /tenants/{id}': omar,
      'GET /maintenance-personnel': samplePersonnelList([samplePersonnel()]),
      'GET /profile': sampleProfile('America/New_York'),
      'POST /maintenance': sampleMaintenance({ id: 9 }),
      ...answers,
    },
  });
  const { person, calls } = rendered;
  const choose = async (label: string, option: RegExp) => {
    await person.click(await field(label));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  const type = async (label: string, text: string) => {
    await person.click(await field(label));
    await person.paste(text);
  };
  const submit = async () => person.click(within(await dialog()).getByRole('button', { name: 'Add Request' }));
  const fill = async () => {
    await choose('Property', /Harbour House/);
    await type('Title', ' Kitchen tap drips ');
    await type('Description', 'Since Monday.\n');
  };
  return {
    ...rendered,
    choose,
    type,
    submit,
    fill,
    sent: () => calls.filter(({ operation }) => operation === 'POST /maintenance'),
  };
}

const asTenant: Partial<RouteSetting> = { user: { role: 'tenant' } };
const tenantUserList = { 'GET /maintenance': sampleRequests([], { abilities: { create: true, manage: false } }) };

test('missing fields are reported in order, blank ones too, and nothing is sent', async () => {
  const { submit, choose, type, sent } = renderForm();
  const alert = async () => within(await dialog()).getByRole('alert');
  await submit();
  await waitFor(async () => expect(await alert()).toHaveTextContent(/^Please select a property$/));
  expect(await field('Property')).toHaveFocus();
  expect(await field('Title')).toHaveAccessibleDescription('Please enter a title');
  await choose('Property', /Harbour House/);
  await type('Title', '   ');
  await submit();
  await waitFor(async () => expect(await alert()).toHaveTextContent(/^Please enter a title$/));
  await type('Title', 'Tap');
  await type('Description', ' \n ');
  await submit();
  await waitFor(async () => expect(await alert()).toHaveTextContent(/^Please enter a description$/));
  await type('Description', 'It drips.');
  await waitFor(async () => expect(within(await dialog()).queryByRole('alert')).not.toBeInTheDocument());
  expect(sent()).toHaveLength(0);
});

test('a landlord’s request is sent with integer ids, a numeric cost and the date as displayed', async () => {
  const { submit, fill, choose, type, person, sent, address } = renderForm();
  expect(await field('Priority')).toHaveValue('medium');
  expect(await field('Status')).toHaveValue('open');
  expect(await field('Scheduled date')).toHaveAccessibleDescription('Time zone: America/New York');
  await fill();
  await choose('Tenant', /Omar Haddad/);
  await person.selectOptions(await field('Priority'), 'Urgent');
  await person.selectOptions(await field('Service type'), 'Plumbing');
  await choose('Assigned to', /Pia Plumb.*Plumbing · Available/);
  fireEvent.change(await field('Scheduled date'), { target: { value: '2026-03-02T09:00' } });
  await type('Estimated cost', '120.5');
  await submit();
  await screen.findByText('Maintenance request created successfully!');
  expect(sent()).toMatchObject([
    {
      body: {
        property_id: 5,
        tenant_id: 4,
        title: 'Kitchen tap drips',
        description: 'Since Monday.',
        priority: 'urgent',
        status: 'open',
        service_type: 'Plumbing',
        assigned_to: 8,
        estimated_cost: 120.5,
        scheduled_date: '2026-03-02 09:00:00',
      },
    },
  ]);
  await waitFor(() => expect(address()).toBe('/app/maintenance'));
});

test('empty fields are sent as null', async () => {
  const { submit, fill, sent } = renderForm();
  await fill();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    property_id: 5,
    tenant_id: null,
    title: 'Kitchen tap drips',
    description: 'Since Monday.',
    priority: 'medium',
    status: 'open',
    service_type: null,
    assigned_to: null,
    estimated_cost: null,
    scheduled_date: null,
  });
});

test('a tenant can only set the problem, the priority and the trade, for the property that they rent', async () => {
  const { person, submit, type, sent, calls } = renderForm(
    { ...tenantUserList, 'GET /properties': sampleProperties([house], { abilities: { create: false } }) },
    asTenant,
  );
  await waitFor(async () => expect(await field('Property')).toHaveValue('Harbour House'));
  for (const label of ['Tenant', 'Status', 'Assigned to', 'Scheduled date', 'Estimated cost'])
    expect(within(await dialog()).queryByLabelText(label)).not.toBeInTheDocument();
  await type('Title', 'Tap');
  await type('Description', 'It drips.');
  await person.selectOptions(await field('Service type'), 'Plumbing');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    property_id: 5,
    title: 'Tap',
    description: 'It drips.',
    priority: 'medium',
    service_type: 'Plumbing',
  });
  expect(calls.filter(({ operation }) => operation === 'GET /profile')).toHaveLength(0);
});

test('a tenant of two properties chooses between them', async () => {
  const { choose } = renderForm(tenantUserList, asTenant);
  expect(await field('Property')).toHaveValue('');
  await choose('Property', /The Foundry/);
  expect(await field('Property')).toHaveValue('The Foundry');
});

test('a chosen tenant sets their property, unless one is chosen already', async () => {
  const { choose, person } = renderForm();
  await choose('Tenant', /Omar Haddad/);
  await waitFor(async () => expect(await field('Property')).toHaveValue('The Foundry'));
  await choose('Property', /Harbour House/);
  await person.click(
    within(await dialog())
      .getAllByRole('button', { name: 'Clear' })
      .at(-1) as HTMLElement,
  );
  await choose('Tenant', /Omar Haddad/);
  expect(await field('Property')).toHaveValue('Harbour House');
});

test.each([
  ['?property_id=5', 'Harbour House', ''],
  ['?tenant_id=4', 'The Foundry', 'Omar Haddad'],
  ['?property_id=5&tenant_id=4', 'Harbour House', 'Omar Haddad'],
])('the filters of the list are filled in: %s', async (search, property, tenant) => {
  renderForm({}, { path: `/app/maintenance/new${search}` });
  await waitFor(async () => expect(await field('Property')).toHaveValue(property));
  await waitFor(async () => expect(await field('Tenant')).toHaveValue(tenant));
});

test('until the time zone is known, the hint names the account’s time zone', async () => {
  renderForm({ 'GET /profile': refuse(503, 'service_unavailable', 'The service is not available.') });
  expect(await field('Scheduled date')).toHaveAccessibleDescription("In your account's time zone");
});

test('an error of the server is shown, and the typed text stays', async () => {
  const { submit, fill } = renderForm({ 'POST /maintenance': refuse(403, 'forbidden', 'You may not do that.') });
  await fill();
  await submit();
  await waitFor(async () =>
    expect(within(await dialog()).getByRole('alert').textContent).toBe('Error: You may not do that.'),
  );
  expect(await field('Title')).toHaveValue(' Kitchen tap drips ');
});

test('without a response an error is shown, after a retry with the same key', async () => {
  const { submit, fill, sent } = renderForm({ 'POST /maintenance': silence });
  await fill();
  await submit();
  await waitFor(async () =>
    expect(within(await dialog()).getByRole('alert').textContent).toBe(
      'No response from server. Please check your connection and try again.',
    ),
  );
  const keys = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a field that the server rejects is marked', async () => {
  const { submit, fill } = renderForm({
    'POST /maintenance': refuse(422, 'validation_failed', 'Check the fields.', { assigned_to: 'is not on your team' }),
  });
  await fill();
  await submit();
  await waitFor(async () =>
    expect(await field('Assigned to')).toHaveAccessibleDescription('Assigned to is not on your team'),
  );
  expect(await field('Assigned to')).toHaveFocus();
});

test('photos of a report are uploaded on its page; one that was lost on the way can be sent again', async () => {
  new PhotoBrowser();
  let lost = false;
  const made = sampleMaintenance({ id: 9, abilities: tenantAbilities });
  const { person, submit, type, sent, calls, address } = renderForm(
    {
      ...tenantUserList,
      'GET /properties': sampleProperties([house], { abilities: { create: false } }),
      'POST /maintenance': made,
      'GET /maintenance/{id}': made,
      'GET /maintenance/{id}/comments': { comments: [], total: 0, next_cursor: null },
      'POST /maintenance/{id}/photos': () => {
        if (lost) return samplePhoto({ id: 11 });
        lost = true;
        return silence;
      },
    },
    asTenant,
  );
  const photo = () => new File(['a photo'], 'image.jpg', { type: 'image/jpeg' });
  fireEvent.change(await field('Add photos'), { target: { files: [photo(), photo()] } });
  await person.click(await screen.findByRole('button', { name: 'Remove image.jpg' }));
  expect(screen.getByRole('list', { name: 'Photos to send' }).children).toHaveLength(1);
  expect(await field('Add photos')).toHaveFocus();
  await type('Title', 'Tap');
  await type('Description', 'It drips.');
  await person.selectOptions(await field('May we enter when you are out'), 'Call first');
  await submit();
  await waitFor(() => expect(address()).toBe('/app/maintenance/9'));
  expect(sent()[0]?.body).toMatchObject({ entry_permission: 'call_first' });
  expect(sent()[0]?.body).not.toHaveProperty('photos');
  expect(await screen.findByText(/image \(2\)\.jpg/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Photo added successfully!');
  const uploads = calls.filter(({ operation }) => operation === 'POST /maintenance/{id}/photos');
  expect(uploads).toMatchObject([{ params: { id: '9' } }, { params: { id: '9' } }]);
  expect(new Set(uploads.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});
