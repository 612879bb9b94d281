import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../testing/render-portfolio.tsx';
import { sampleList, sampleProperty } from '../testing/sample-property.ts';

const property = sampleProperty({ deposit_amount: 3700, square_feet: null });

test('a link opens the details over the list', async () => {
  const { person, address } = renderPortfolio({
    path: '/app/properties/1?status=available',
    answers: { 'GET /properties': sampleList([]), 'GET /properties/{id}': property },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Harbour House' });
  expect(dialog).toHaveAccessibleDescription('12 Quay Street, Portland, ME 04101');
  const rows = within(dialog)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows.slice(0, 8)).toEqual([
    ['Status', 'Available'],
    ['Type', 'House'],
    ['Rent', '$1,850.50/month'],
    ['Deposit', '$3,700.00'],
    ['Bedrooms', '3'],
    ['Bathrooms', '1.5'],
    ['Size', 'Not provided'],
    ['Description', 'Close to the harbour.'],
  ]);

  await person.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/app/properties?status=available'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('opened from its card it closes to the list, with the focus on the card', async () => {
  const { person, address } = renderPortfolio({
    path: '/app/properties',
    answers: { 'GET /properties': sampleList([property]), 'GET /properties/{id}': property },
  });
  await person.click(await screen.findByRole('link', { name: 'Harbour House' }));
  const dialog = await screen.findByRole('dialog', { name: 'Harbour House' });
  await person.click(within(dialog).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Property' });
  expect(address()).toBe('/app/properties/1/edit');

  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/app/properties'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Harbour House' })).toHaveFocus());
});

test('a property that isn’t there, or is somebody else’s, is said to be neither', async () => {
  renderPortfolio({
    path: '/app/properties/77',
    answers: {
      'GET /properties': sampleList([property]),
      'GET /properties/{id}': refuse(404, 'not_found', 'This property does not exist.'),
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Property Details' });
  await within(dialog).findByText('There is no such property');
});

test('a failure can be tried again', async () => {
  let down = true;
  const { person } = renderPortfolio({
    path: '/app/properties/1',
    answers: {
      'GET /properties': sampleList([]),
      'GET /properties/{id}': () => (down ? refuse(503, 'service_unavailable', 'Not now.') : property),
    },
  });
  await screen.findByText('Failed to load property');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog', { name: 'Harbour House' });
});
