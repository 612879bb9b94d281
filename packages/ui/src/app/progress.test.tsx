import { render, screen } from '@testing-library/react';
import { ProgressBar } from './progress.tsx';

test.each([
  ['a part', { value: 1250, max: 5000 }, '25', '25%'],
  ['more than there was to do', { value: 7, max: 5 }, '100', '100%'],
  ['nothing yet', { max: 5 }, '0', '0%'],
])('%s is rendered as a share of the maximum', (_, amounts, now, shown) => {
  render(<ProgressBar label="Importing" {...amounts} />);
  expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('aria-valuenow', now);
  expect(screen.getByText(shown)).toBeVisible();
});

test('a text replaces the percentage', () => {
  render(<ProgressBar label="Importing" value={1250} max={5000} text="1,250 of 5,000 rows" />);
  const bar = screen.getByRole('progressbar', { name: 'Importing' });
  expect(bar).toHaveAttribute('aria-valuetext', '1,250 of 5,000 rows');
  expect(screen.getByText('1,250 of 5,000 rows')).toBeVisible();
  expect(screen.queryByText('25%')).not.toBeInTheDocument();
});

test.each([undefined, 0])('without a known maximum (%s) the bar has no value', (max) => {
  render(<ProgressBar label="Reading" value={3} max={max} />);
  expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('aria-valuenow');
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
});
