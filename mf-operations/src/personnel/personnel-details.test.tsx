import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { samplePersonnel, samplePersonnelList } from '../../test/sample-personnel.ts';

const LIST = '/app/maintenance-personnel';
const pia = samplePersonnel();

const renderDialog = (one = pia, at = '8', answers: Answers = {}) =>
  renderOperations({
    path: `${LIST}/${at}`,
    answers: {
      'GET /maintenance-personnel': samplePersonnelList([one]),
      'GET /maintenance-personnel/{id}': one,
      ...answers,
    },
  });
const dialog = () => screen.findByRole('dialog', { name: 'Pia Plumb' });
const factOf = async (term: string) => within(await dialog()).getByText(term, { selector: 'dt' }).nextElementSibling;

test('it shows all details of one of the personnel', async () => {
  renderDialog();
  expect(await dialog()).toHaveAccessibleDescription('Plumbing');
  expect(await factOf('Availability')).toHaveTextContent('Available');
  expect(await factOf('Phone')).toHaveTextContent('(207) 555-0142');
  expect(await factOf('Email')).toHaveTextContent('pia@plumb.example');
  expect(await factOf('Location')).toHaveTextContent('Portland, ME');
  expect(await factOf('Hourly rate')).toHaveTextContent('$45.00/hour');
  expect(await factOf('Specialties')).toHaveTextContent('Water heaters, drains');
  expect(await factOf('Notes')).toHaveTextContent('Calls before she comes.');
  expect(await factOf('Requests')).toHaveTextContent('2 open requests');
});

test('unknown values are shown as not provided', async () => {
  renderDialog({ ...pia, phone: null, email: null, location: null, hourly_rate: null, specialties: null, notes: null });
  for (const term of ['Phone', 'Email', 'Location', 'Hourly rate', 'Specialties', 'Notes'])
    expect(await factOf(term)).toHaveTextContent('Not provided');
});

test('the history has its own tab, in words', async () => {
  const { person, address } = renderDialog(pia, '8', {
    'GET /maintenance-personnel/{id}/history': {
      entries: [
        {
          version: 2,
          action: 'changed',
          at: '2026-02-01T12:00:00.000Z',
          by: { user_id: 7, name: 'Lena Lord' },
          changes: [{ field: 'availability', from: 'busy', to: 'available' }],
        },
        {
          version: 1,
          action: 'created',
          at: '2026-01-01T12:00:00.000Z',
          by: { user_id: 7, name: 'Lena Lord' },
          changes: [],
        },
      ],
      total: 2,
      next_cursor: null,
    },
  });
  await person.click(await screen.findByRole('tab', { name: 'History' }));
  await waitFor(() => expect(address()).toBe(`${LIST}/8/history`));
  const [changed, added] = await screen.findAllByText('Lena Lord');
  expect(changed).toHaveTextContent('Lena Lord changed Availability from Busy to Available');
  expect(added).toHaveTextContent('Lena Lord added this personnel record');
});

test('edit replaces the dialog', async () => {
  const { person, address } = renderDialog();
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Personnel' });
  await waitFor(() => expect(address()).toBe(`${LIST}/8/edit`));
});

test('a user without edit rights sees neither the history nor the form, even by URL', async () => {
  const { address } = renderDialog({ ...pia, abilities: { update: false, delete: false } }, '8/history');
  await dialog();
  await waitFor(() => expect(address()).toBe(`${LIST}/8`));
  expect(screen.queryByRole('tab', { name: 'History' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('missing personnel, as all are to a tenant, are not shown', async () => {
  const { person, address } = renderDialog(pia, '8', {
    'GET /maintenance-personnel': samplePersonnelList([], { abilities: { create: false } }),
    'GET /maintenance-personnel/{id}': refuse(404, 'not_found', 'They do not exist.'),
  });
  await screen.findByText('There is no such personnel record');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe(LIST));
});
