import { sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const created = sampleProperty({ id: 9, name: 'Fern Lodge' });

function renderForm(create: Answers['POST /properties']) {
  const rendered = renderPortfolio({
    path: '/app/properties/new',
    answers: { 'GET /properties': sampleProperties([]), 'POST /properties': create },
  });
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /properties');
  const submit = () => rendered.person.click(within(dialog()).getByRole('button', { name: 'Add Property' }));
  const fill = async (labels: Record<string, string>) => {
    for (const [label, text] of Object.entries(labels)) {
      await rendered.person.click(field(label));
      await rendered.person.paste(text);
    }
  };
  return { ...rendered, sent, submit, fill };
}

const dialog = () => screen.getByRole('dialog', { name: 'Add New Property' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));
const required = {
  'Property name': ' Fern Lodge ',
  Address: '1 Fern Lane',
  City: 'Portland',
  State: 'ME',
  'ZIP code': '04101',
  'Rent amount': '1850.50',
};

afterEach(() => jest.useRealTimers());

test('missing fields are listed by name and marked, and nothing is sent', async () => {
  const { submit, fill, sent } = renderForm(created);
  await fill({ City: 'Portland', State: '  ' });
  await submit();
  const alert = await within(dialog()).findByRole('alert');
  expect(alert).toHaveTextContent('Please fill in all required fields:');
  const missing = within(alert).getAllByRole('listitem');
  expect(missing.map((item) => item.textContent)).toEqual([
    'Property name',
    'Address',
    'State',
    'ZIP code',
    'Rent amount',
  ]);
  expect(field('Property name')).toHaveFocus();
  expect(field('Address')).toBeInvalid();
  expect(field('Address')).toHaveAccessibleDescription('Address is required');
  expect(field('City')).not.toHaveAttribute('aria-invalid');

  await fill({ Address: '1 Fern Lane' });
  expect(alert).not.toHaveTextContent('Address');
  expect(sent()).toHaveLength(0);
});

test('a form with input is closed after a question, one without at once', async () => {
  const { person, fill, address, sent } = renderForm(created);
  const question = () => screen.getByRole('alertdialog', { name: 'Discard your changes?' });
  await fill({ City: 'Portland' });
  await person.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  await person.click(within(question()).getByRole('button', { name: 'Keep editing' }));
  expect(field('City')).toHaveValue('Portland');
  await person.keyboard('{Escape}');
  await person.click(within(question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/app/properties'));
  await person.click((await screen.findAllByRole('button', { name: 'Add Property' }))[0] as HTMLElement);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/app/properties'));
  expect(sent()).toHaveLength(0);
});

test('numbers must be valid, in their steps', async () => {
  const { submit, fill, sent } = renderForm(created);
  await fill({ ...required, Bedrooms: '-1', Bathrooms: '1.3', 'Deposit amount': '10.005' });
  await submit();
  await waitFor(() => expect(field('Bedrooms')).toHaveAccessibleDescription('Bedrooms must be 0 or more'));
  expect(field('Bathrooms')).toHaveAccessibleDescription('Bathrooms must be in steps of 0.5');
  expect(field('Deposit amount')).toHaveAccessibleDescription('Deposit amount must be in steps of 0.01 Optional');
  expect(field('Rent amount')).not.toHaveAttribute('aria-invalid');
  expect(sent()).toHaveLength(0);
});

test('invalid input in a number control does not count as empty', async () => {
  const { submit, fill, sent } = renderForm(created);
  await fill(required);
  // jsdom accepts no letters in a number control. Browsers do, and report badInput.
  Object.defineProperty(field('Deposit amount'), 'validity', { value: { badInput: true } });
  await submit();
  await waitFor(() =>
    expect(field('Deposit amount')).toHaveAccessibleDescription('Deposit amount must be a valid number Optional'),
  );
  expect(sent()).toHaveLength(0);
});

test('a new property is sent with null for empty fields, and the list shows it', async () => {
  const { submit, fill, sent, calls, address } = renderForm(created);
  await fill({ ...required, Bathrooms: '1.5' });
  await submit();
  expect(await screen.findByText('Property created successfully!')).toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({
    name: ' Fern Lodge ',
    address: '1 Fern Lane',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    property_type: 'apartment',
    status: 'available',
    bedrooms: null,
    bathrooms: 1.5,
    square_feet: null,
    rent_amount: 1850.5,
    deposit_amount: null,
    time_zone: null,
    description: null,
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Property' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/properties'));
  await waitFor(() => expect(calls.at(-1)?.operation).toBe('GET /properties'));
});

test('a time zone is found by its city or its name', async () => {
  const { submit, fill, sent, person } = renderForm(created);
  await fill(required);
  const zone = within(dialog()).getByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveAccessibleDescription('Optional; the last day of a lease ends by it');
  const found = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
  await person.click(zone);
  expect((await found())[0]).toBe('America/New YorkEastern Time');
  await person.type(zone, 'indiana knox');
  await waitFor(async () => expect(await found()).toEqual(['America/Indiana/KnoxCentral Time']));
  await person.clear(zone);
  await person.type(zone, 'eastern');
  await waitFor(async () => expect((await found())[0]).toBe('America/New YorkEastern Time'));
  // The typed text stays while it finds another option.
  expect(zone).toHaveValue('eastern');
  await person.click(screen.getByRole('option', { name: /^America\/New York/ }));
  await waitFor(() => expect(zone).toHaveValue('America/New York'));
  await submit();
  await screen.findByText('Property created successfully!');
  expect(sent()[0]?.body).toMatchObject({ time_zone: 'America/New_York' });
});

test('no response: the request is retried once after a second, with the same key', async () => {
  let tries = 0;
  const { fill, sent } = renderForm(() => (++tries === 1 ? silence : created));
  await fill(required);
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  // userEvent would wait for the fake clock.
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Add Property' }));
  await pass(999);
  expect(sent()).toHaveLength(1);
  await pass(1);
  expect(sent()).toHaveLength(2);
  jest.useRealTimers();
  await screen.findByText('Property created successfully!');
  const [first, second] = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(second).toBe(first);
});

test('after two failures the typed text stays; a resubmission has the same key, and a changed form another one', async () => {
  const { submit, fill, sent, person } = renderForm(silence);
  await fill(required);
  await submit();
  const failed = () => within(dialog()).findByText('Failed to create property. Please try again.');
  await failed();
  expect(field('Address')).toHaveValue('1 Fern Lane');

  await submit();
  await waitFor(() => expect(sent()).toHaveLength(4));
  await failed();
  await person.type(field('City'), 's');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(6));
  await failed();
  const [one, ...rest] = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(rest.slice(0, 3)).toEqual([one, one, one]);
  expect(rest[3]).not.toBe(one);
  expect(rest[4]).toBe(rest[3]);
});

test('at the plan’s limit the server’s message links to the plans, and nothing is retried', async () => {
  const message = 'Your free trial allows up to 5 properties. Upgrade to add more.';
  const { submit, fill, sent } = renderForm(refuse(402, 'plan_limit', message));
  await fill(required);
  await submit();
  await within(dialog()).findByText(message);
  expect(within(dialog()).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
  expect(sent()).toHaveLength(1);
});

test('an error of the server is shown at its field', async () => {
  const { submit, fill } = renderForm(
    refuse(422, 'validation_failed', 'Please check what you entered.', { zip_code: 'must be of this country' }),
  );
  await fill(required);
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Please check what you entered.');
  expect(field('ZIP code')).toHaveAccessibleDescription('ZIP code must be of this country');
  expect(field('ZIP code')).toHaveFocus();
});
