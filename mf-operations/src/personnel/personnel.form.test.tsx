import type { Personnel } from '@keystead/contracts';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { samplePersonnel, samplePersonnelList } from '../../test/sample-personnel.ts';

const LIST = '/app/maintenance-personnel';
const pia = samplePersonnel();

function renderForm(title: string, at: string, submitLabel: string, answers: Answers = {}) {
  let stored = pia;
  const rendered = renderOperations({
    path: `${LIST}/${at}`,
    answers: {
      'GET /maintenance-personnel': () => samplePersonnelList([stored]),
      'GET /maintenance-personnel/{id}': () => stored,
      'POST /maintenance-personnel': samplePersonnel({ id: 12 }),
      'PUT /maintenance-personnel/{id}': ({ body }) => {
        stored = { ...stored, ...body, version: stored.version + 1 } as Personnel;
        return stored;
      },
      ...answers,
    },
  });
  const { person, calls } = rendered;
  const dialog = () => screen.findByRole('dialog', { name: title });
  // The form replaces the placeholder that is shown while it loads.
  const field = (label: string) =>
    waitFor(() => within(screen.getByRole('dialog', { name: title })).getByLabelText(new RegExp(`^${label}`)));
  return {
    ...rendered,
    dialog,
    field,
    type: async (label: string, text: string) => {
      await person.clear(await field(label));
      await person.click(await field(label));
      await person.paste(text);
    },
    submit: async () => person.click(within(await dialog()).getByRole('button', { name: submitLabel })),
    change: (changed: Personnel) => {
      stored = changed;
    },
    sent: () =>
      calls.filter(({ operation }) => /^(POST|PUT) \/maintenance-personnel/.test(operation)).map(({ body }) => body),
  };
}

const renderNew = (answers?: Answers) => renderForm('Add Personnel', 'new', 'Add Personnel', answers);
const renderEdit = (answers?: Answers) => renderForm('Edit Personnel', '8/edit', 'Update Personnel', answers);

test('name and service type are required; missing fields are listed', async () => {
  const { submit, dialog, sent, field } = renderNew();
  await submit();
  const alert = await within(await dialog()).findByRole('alert');
  expect(alert).toHaveTextContent('Please fill in all required fields:NameService type');
  expect(await field('Name')).toHaveFocus();
  expect(sent()).toHaveLength(0);
});

test('an e-mail address must be valid', async () => {
  const { submit, type, field, person, sent } = renderNew();
  await type('Name', 'Pia Plumb');
  await person.selectOptions(await field('Service type'), 'Plumbing');
  await type('Email', 'pia');
  await submit();
  await waitFor(async () =>
    expect(await field('Email')).toHaveAccessibleDescription('Email must be a valid email address'),
  );
  expect(sent()).toHaveLength(0);
});

test('a new record is sent, available by default, with null for empty fields', async () => {
  const { submit, type, field, person, sent, address } = renderNew();
  expect(await field('Availability')).toHaveValue('available');
  await type('Name', ' Pia Plumb ');
  await person.selectOptions(await field('Service type'), 'Appliance Repair');
  await type('Hourly rate', '45.5');
  await submit();
  await screen.findByText('Personnel added.');
  expect(sent()).toEqual([
    {
      name: 'Pia Plumb',
      service_type: 'Appliance Repair',
      email: null,
      phone: null,
      availability: 'available',
      hourly_rate: 45.5,
      location: null,
      specialties: null,
      notes: null,
    },
  ]);
  await waitFor(() => expect(address()).toBe(LIST));
});

test('the whole record is sent with its version', async () => {
  const { submit, field, person, sent, type } = renderEdit();
  expect(await field('Specialties')).toHaveValue('Water heaters, drains');
  await person.selectOptions(await field('Availability'), 'Unavailable');
  await type('Phone', '555');
  await submit();
  await screen.findByText('Personnel updated.');
  expect(sent()).toEqual([
    {
      name: 'Pia Plumb',
      service_type: 'Plumbing',
      email: 'pia@plumb.example',
      phone: '555',
      availability: 'unavailable',
      hourly_rate: 45,
      location: 'Portland, ME',
      specialties: 'Water heaters, drains',
      notes: 'Calls before she comes.',
      version: 1,
    },
  ]);
});

test.each([
  ['somebody new', renderNew],
  ['a change', renderEdit],
])('a rejection of %s is shown with its reason, and the field is marked', async (_, renderIt) => {
  const rejection = refuse(422, 'validation_failed', 'Check the fields.', { location: 'is too long' });
  const answers = { 'POST /maintenance-personnel': rejection, 'PUT /maintenance-personnel/{id}': rejection };
  const { submit, dialog, field, type, person } = renderIt(answers);
  await type('Name', 'Pia');
  await person.selectOptions(await field('Service type'), 'Plumbing');
  await submit();
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
    'Failed to save personnelCheck the fields.',
  );
  expect(await field('Location')).toHaveAccessibleDescription(/^Location is too long/);
});

test('another user’s change is reported; reloading shows it and keeps what was typed', async () => {
  const { submit, dialog, field, type, person, change, sent } = renderEdit({
    'PUT /maintenance-personnel/{id}': ({ body }) =>
      body.version === 2 ? { ...pia, version: 3 } : refuse(409, 'version_conflict', 'It was changed.'),
  });
  await type('Phone', '555');
  change({ ...pia, location: 'Bangor, ME', version: 2 });
  await submit();
  await within(await dialog()).findByText('This personnel record was changed by someone else');
  await person.click(screen.getByRole('button', { name: 'Reload personnel record' }));
  await waitFor(async () => expect(await field('Location')).toHaveValue('Bangor, ME'));
  expect(await field('Phone')).toHaveValue('555');
  await submit();
  await screen.findByText('Personnel updated.');
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2, location: 'Bangor, ME', phone: '555' }]);
});

test('a user without edit rights is redirected to the details', async () => {
  const looked = { ...pia, abilities: { update: false, delete: false } };
  const { address } = renderEdit({ 'GET /maintenance-personnel/{id}': looked });
  await screen.findByRole('dialog', { name: 'Pia Plumb' });
  await waitFor(() => expect(address()).toBe(`${LIST}/8`));
});

test('a missing record can’t be edited', async () => {
  renderEdit({ 'GET /maintenance-personnel/{id}': refuse(404, 'not_found', 'They do not exist.') });
  await screen.findByText('There is no such personnel record');
});
