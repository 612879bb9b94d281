import { sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { refuse } from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const property = sampleProperty({ time_zone: 'America/New_York' });
// The part of the property that the form sends back.
const {
  id: _id,
  created_at: _created,
  updated_at: _updated,
  abilities: _abilities,
  photos: _photos,
  version: _version,
  ...typed
} = property;
const dialog = () => screen.getByRole('dialog', { name: 'Edit Property' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));

test('the whole record is sent with its version, and the card shows the response', async () => {
  const { person, calls, address } = renderPortfolio({
    path: '/app/properties?q=harbour',
    answers: {
      'GET /properties': sampleProperties([property]),
      'GET /properties/{id}': property,
      'PUT /properties/{id}': ({ body }) => ({ ...property, ...body, version: 2 }) as typeof property,
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Harbour House' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Property' });
  await waitFor(() => expect(address()).toBe('/app/properties/1/edit?q=harbour'));
  await waitFor(() => expect(field('Rent amount')).toHaveValue(1850.5));

  await person.selectOptions(field('Status'), 'Maintenance');
  await person.clear(field('Square feet'));
  await person.click(within(dialog()).getByRole('button', { name: 'Update Property' }));
  expect(await screen.findByText('Property updated successfully!')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'PUT /properties/{id}')).toMatchObject({
    params: { id: '1' },
    body: { ...typed, status: 'maintenance', square_feet: null, version: 1 },
  });
  await waitFor(() => expect(address()).toBe('/app/properties?q=harbour'));
});

test('a time zone can be removed, and one that this browser doesn’t know is kept', async () => {
  const { person, calls } = renderPortfolio({
    path: '/app/properties/1/edit',
    answers: {
      'GET /properties': sampleProperties([property]),
      'GET /properties/{id}': { ...property, time_zone: 'Mars/Olympus_Mons' },
      'PUT /properties/{id}': ({ body }) => ({ ...property, ...body, version: 2 }) as typeof property,
    },
  });
  await screen.findByDisplayValue('Mars/Olympus Mons');
  const sent = () => calls.filter(({ operation }) => operation === 'PUT /properties/{id}').map(({ body }) => body);
  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  await waitFor(() => expect(sent()).toMatchObject([{ time_zone: 'Mars/Olympus_Mons' }]));

  await person.click(await screen.findByRole('button', { name: 'Actions for Harbour House' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByDisplayValue('Mars/Olympus Mons');
  await person.click(within(dialog()).getByRole('button', { name: 'Clear' }));
  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ time_zone: null });
});

test('another user’s change is reported; reloading shows it and keeps what was typed', async () => {
  const theirs = { ...property, city: 'South Portland', version: 2 };
  let stored = property;
  const { person, calls } = renderPortfolio({
    path: '/app/properties/1/edit',
    answers: {
      'GET /properties': () => sampleProperties([stored]),
      'GET /properties/{id}': () => stored,
      'PUT /properties/{id}': ({ body }) =>
        body.version === stored.version
          ? { ...stored, version: 3 }
          : refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
    },
  });
  await screen.findByDisplayValue('Harbour House');
  await person.clear(field('Rent amount'));
  await person.type(field('Rent amount'), '2000');
  stored = theirs;
  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  await within(dialog()).findByText('This property was changed by someone else');
  expect(field('City')).toHaveValue('Portland');

  await person.click(screen.getByRole('button', { name: 'Reload property' }));
  await waitFor(() => expect(field('City')).toHaveValue('South Portland'));
  expect(field('Rent amount')).toHaveValue(2000);
  expect(screen.queryByText('This property was changed by someone else')).not.toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  await screen.findByText('Property updated successfully!');
  const sent = calls.filter(({ operation }) => operation === 'PUT /properties/{id}').map(({ body }) => body);
  expect(sent).toMatchObject([
    { version: 1, city: 'Portland', rent_amount: 2000 },
    { version: 2, city: 'South Portland', rent_amount: 2000 },
  ]);
});

test('a version that arrives while the user types does not count as seen', async () => {
  const theirs = { ...property, city: 'South Portland', version: 2 };
  let deliver = () => {};
  const late = new Promise<typeof theirs>((resolve) => {
    deliver = () => resolve(theirs);
  });
  let reads = 0;
  const { person, calls } = renderPortfolio({
    path: '/app/properties/1',
    answers: {
      'GET /properties': sampleProperties([property]),
      'GET /properties/{id}': () => {
        reads += 1;
        return reads === 1 ? property : late;
      },
      'PUT /properties/{id}': refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(reads).toBe(2));
  await person.type(field('Rent amount'), '9');
  await act(async () => deliver());
  await person.type(field('Description'), ' Quiet.');
  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  await within(dialog()).findByText('This property was changed by someone else');
  expect(field('City')).toHaveValue('Portland');
  expect(calls.at(-1)?.body).toMatchObject({ version: 1, city: 'Portland' });
});

test('a version that arrives before any change is shown, and is the base of the next change', async () => {
  const newer = { ...property, city: 'South Portland', version: 2 };
  const { person, calls } = renderPortfolio({
    path: '/app/properties',
    answers: {
      'GET /properties': sampleProperties([property]),
      'GET /properties/{id}': newer,
      'PUT /properties/{id}': { ...newer, version: 3 },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Harbour House' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByDisplayValue('South Portland');
  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  await screen.findByText('Property updated successfully!');
  const sent = calls.find(({ operation }) => operation === 'PUT /properties/{id}');
  expect(sent?.body).toMatchObject({ version: 2, city: 'South Portland' });
});

test('any other failure shows that the update failed, and why', async () => {
  const { person } = renderPortfolio({
    path: '/app/properties/1/edit',
    answers: {
      'GET /properties': sampleProperties([property]),
      'GET /properties/{id}': property,
      'PUT /properties/{id}': refuse(503, 'service_unavailable', 'The service is not available.'),
    },
  });
  await screen.findByDisplayValue('Harbour House');
  await person.click(screen.getByRole('button', { name: 'Update Property' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Failed to update propertyThe service is not available.',
  );
});

test('a user without edit rights sees the details', async () => {
  const theirs = sampleProperty({ abilities: { update: false, delete: false } });
  const { address } = renderPortfolio({
    path: '/app/properties/1/edit',
    user: { role: 'tenant' },
    answers: { 'GET /properties': sampleProperties([theirs]), 'GET /properties/{id}': theirs },
  });
  await screen.findByRole('dialog', { name: 'Harbour House' });
  await waitFor(() => expect(address()).toBe('/app/properties/1'));
});
