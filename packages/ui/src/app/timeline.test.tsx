import { render, screen, within } from '@testing-library/react';
import { formatInstant } from '../date.ts';
import { Timeline } from './timeline.tsx';

test("shows each entry's title and time, in the given order", () => {
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
