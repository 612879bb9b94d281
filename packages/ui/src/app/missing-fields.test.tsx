import { render, screen } from '@testing-library/react';
import { MissingFields } from './missing-fields.tsx';

const labels = { name: 'Name', city: 'City', rent: 'Rent' };

test('lists empty required fields in the order of the form, and no other errors', () => {
  render(
    <MissingFields
      labels={labels}
      errors={{ rent: { type: 'required' }, city: { type: 'server' }, name: { type: 'required' } }}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields:');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Name', 'Rent']);
});

test('renders nothing when no required field is empty', () => {
  render(<MissingFields labels={labels} errors={{ city: { type: 'server' } }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
