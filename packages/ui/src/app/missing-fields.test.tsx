import { render, screen } from '@testing-library/react';
import { MissingFields } from './missing-fields.tsx';

const labels = { name: 'Name', city: 'City', rent: 'Rent' };

test('names what was left empty in the order of the form, and nothing else that is wrong', () => {
  render(
    <MissingFields
      labels={labels}
      errors={{ rent: { type: 'required' }, city: { type: 'server' }, name: { type: 'required' } }}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields:');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Name', 'Rent']);
});

test('is not there when nothing is missing', () => {
  render(<MissingFields labels={labels} errors={{ city: { type: 'server' } }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
