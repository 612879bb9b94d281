import { render, screen, within } from '@testing-library/react';
import { formatInstant } from '../format.ts';
import { StatusBadge, Timeline } from './record-details.tsx';

test('StatusBadge shows a status as text, also an unknown one', () => {
  render(
    <>
      <StatusBadge status="in_progress" />
      <StatusBadge status="awaiting_parts" />
    </>,
  );
  expect(screen.getByText('In progress')).toBeInTheDocument();
  expect(screen.getByText('Awaiting parts')).toBeInTheDocument();
});

test("Timeline shows each entry's title and time, in the given order", () => {
  render(
    <Timeline
      entries={[
        { key: 2, title: 'Rent changed', instant: '2026-05-31T18:05:00.000Z', body: '$1 to $2' },
        { key: 1, title: 'Created', instant: '2026-01-01T02:00:00.000Z' },
      ]}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem');
  if (first === undefined || second === undefined) throw new Error('there are two entries');
  expect(first.textContent).toBe(`Rent changed${formatInstant('2026-05-31T18:05:00.000Z')}$1 to $2`);
  expect(within(first).getByText(formatInstant('2026-05-31T18:05:00.000Z'))).toHaveAttribute(
    'datetime',
    '2026-05-31T18:05:00.000Z',
  );
  expect(second.textContent).toBe(`Created${formatInstant('2026-01-01T02:00:00.000Z')}`);
});
