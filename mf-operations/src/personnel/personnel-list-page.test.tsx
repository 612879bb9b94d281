import { refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { samplePersonnel, samplePersonnelList } from '../../test/sample-personnel.ts';

const path = '/app/maintenance-personnel';
const pia = samplePersonnel();
const sam = samplePersonnel({
  id: 9,
  name: 'Sam Allround',
  service_type: 'General Maintenance',
  email: null,
  phone: null,
  location: null,
  specialties: null,
  hourly_rate: null,
  availability: 'busy',
  open_requests: 1,
});

const cardOf = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('each is a card: name, trade, availability, contact details and rate', async () => {
  const { calls } = renderOperations({
    path,
    answers: { 'GET /maintenance-personnel': samplePersonnelList([pia, sam]) },
  });
  await screen.findByText('All Personnel (2)');
  expect(screen.getByRole('heading', { level: 1, name: 'Maintenance Personnel' })).toBeInTheDocument();
  const card = within(cardOf('Pia Plumb'));
  expect(card.getByText('Plumbing')).toBeInTheDocument();
  expect(card.getByText('Available')).toBeInTheDocument();
  expect(card.getByRole('link', { name: '(207) 555-0142' })).toHaveAttribute('href', 'tel:2075550142');
  expect(card.getByRole('link', { name: 'pia@plumb.example' })).toHaveAttribute('href', 'mailto:pia@plumb.example');
  expect(card.getByText('Portland, ME')).toBeInTheDocument();
  expect(card.getByText('Water heaters, drains')).toBeInTheDocument();
  expect(card.getByText('$45.00/hour')).toBeInTheDocument();
  const requests = card.getByRole('link', { name: '2 open requests of Pia Plumb' });
  expect(requests).toHaveAttribute('href', '/app/maintenance?assigned_to=8');
  expect(card.getByRole('link', { name: 'Pia Plumb' })).toHaveAttribute('href', `${path}/8`);
  expect(cardOf('Sam Allround')).toHaveTextContent('Sam AllroundGeneral MaintenanceBusyNo hourly rate1 open request');
  expect(calls.map(({ query }) => query)).toEqual([{ limit: 24 }]);
});

test('search, filters and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = renderOperations({
    path,
    answers: {
      'GET /maintenance-personnel': ({ query }) => samplePersonnelList(query.q === undefined ? [pia, sam] : [pia]),
    },
  });
  await screen.findByText('All Personnel (2)');
  const choose = async (name: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await person.click(screen.getByRole('combobox', { name: 'Service' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'All Services',
    'Plumbing',
    'Electrical',
    'HVAC',
    'Carpentry',
    'Painting',
    'Landscaping',
    'Cleaning',
    'Appliance Repair',
    'Roofing',
    'Flooring',
    'General Maintenance',
    'Other',
  ]);
  await person.keyboard('{Escape}');
  await person.type(screen.getByPlaceholderText('Search personnel...'), 'pia');
  await screen.findByText('All Personnel (1)');
  await choose('Service', 'Appliance Repair');
  await choose('Availability', 'Busy');
  await choose('Sort by', 'Newest first');
  await waitFor(() => expect(calls).toHaveLength(5));
  await waitFor(() =>
    expect(address()).toBe(`${path}?q=pia&service_type=Appliance+Repair&availability=busy&sort=-created_at`),
  );
  expect(calls.at(-1)?.query).toEqual({
    limit: 24,
    q: 'pia',
    service_type: 'Appliance Repair',
    availability: 'busy',
    sort: '-created_at',
  });
});

test('a loading error is shown, and can be retried', async () => {
  let down = true;
  const { person } = renderOperations({
    path,
    answers: {
      'GET /maintenance-personnel': () =>
        down ? refuse(503, 'service_unavailable', 'Not available.') : samplePersonnelList([pia]),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load maintenance personnel');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('All Personnel (1)');
});

test('a search without results can be cleared', async () => {
  const { person, address } = renderOperations({
    path: `${path}?q=nobody&service_type=HVAC&availability=busy&sort=-name`,
    answers: {
      'GET /maintenance-personnel': ({ query }) => samplePersonnelList(query.q === undefined ? [pia] : []),
    },
  });
  await screen.findByRole('heading', { name: 'No personnel found' });
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('All Personnel (1)');
  await waitFor(() => expect(address()).toBe(`${path}?sort=-name`));
});

test('a user without personnel is led to add the first one', async () => {
  const { person, address } = renderOperations({
    path,
    answers: { 'GET /maintenance-personnel': samplePersonnelList([]) },
  });
  await screen.findByRole('heading', { name: 'No personnel found' });
  await person.click(screen.getByRole('button', { name: 'Add your first personnel' }));
  await screen.findByRole('dialog', { name: 'Add Personnel' });
  await waitFor(() => expect(address()).toBe(`${path}/new`));
});

test('a tenant sees no personnel, and why', async () => {
  const { address } = renderOperations({
    path: `${path}/new`,
    user: { role: 'tenant' },
    answers: { 'GET /maintenance-personnel': samplePersonnelList([], { abilities: { create: false } }) },
  });
  await screen.findByText(/^Your landlord assigns personnel to your requests\. Who comes is shown on each request/);
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['all', pia.abilities, ['View Details', 'Edit', 'Delete']],
  ['none', { update: false, delete: false }, ['View Details']],
])('the actions on one of the personnel follow their abilities: %s', async (_, abilities, expected) => {
  const { person } = renderOperations({
    path,
    answers: { 'GET /maintenance-personnel': samplePersonnelList([{ ...pia, abilities }]) },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Pia Plumb' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(expected);
});

async function confirmDelete(name: string, answer?: ReturnType<typeof refuse> | typeof silence) {
  let left = [pia, sam];
  const rendered = renderOperations({
    path,
    answers: {
      'GET /maintenance-personnel': () => samplePersonnelList(left),
      'DELETE /maintenance-personnel/{id}': ({ params }) => {
        if (answer === undefined) left = left.filter(({ id }) => `${id}` !== params.id);
        return answer;
      },
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this personnel record?',
  });
  return { question, reply: (label: string) => person.click(within(question).getByRole('button', { name: label })) };
}

test('deleting asks for confirmation; declined, the card stays', async () => {
  const { question, reply } = await confirmDelete('Pia Plumb');
  expect(question).toHaveTextContent('Pia Plumb, with 2 open requests. Their requests will still show the name.');
  await reply('Cancel');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(names()).toEqual(['Pia Plumb', 'Sam Allround']);
});

test('after a deletion the card is removed, and the next one takes the focus', async () => {
  const { reply } = await confirmDelete('Pia Plumb');
  await reply('Delete');
  await waitFor(() => expect(names()).toEqual(['Sam Allround']));
  await screen.findByText('Personnel deleted.');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sam Allround' })).toHaveFocus());
});

test.each([
  ['refused', refuse(403, 'forbidden', 'You may not.'), 'Failed to delete personnel. You may not.'],
  ['unanswered', silence, 'Failed to delete personnel'],
] as const)('a deletion that was %s shows an error, and the card stays', async (_, answer, text) => {
  const { reply } = await confirmDelete('Pia Plumb', answer);
  await reply('Delete');
  await screen.findAllByText(text);
  expect(names()).toHaveLength(2);
});
