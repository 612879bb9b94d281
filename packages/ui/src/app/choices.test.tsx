import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RadioCards } from './choices.tsx';

const options = [
  { value: 'trial', label: 'Free Trial', description: '14 days' },
  { value: 'starter', label: 'Starter', description: '$29 per month' },
];

test('a group of radios has one legend, and arrow keys change the choice', async () => {
  const onChange = jest.fn();
  render(
    <RadioCards legend="Choose Your Plan" name="plan" options={options} defaultValue="trial" onChange={onChange} />,
  );
  expect(screen.getByRole('group', { name: 'Choose Your Plan' })).toBeInTheDocument();

  await userEvent.tab();
  expect(screen.getByRole('radio', { name: /Free Trial/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /Starter/ })).toBeChecked();
  expect(onChange).toHaveBeenCalledTimes(1);
});
