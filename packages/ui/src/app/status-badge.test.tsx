import { render, screen } from '@testing-library/react';
import { StatusBadge } from './status-badge.tsx';

test('a status is told in words, also one that nobody knows', () => {
  render(
    <>
      <StatusBadge status="in_progress" />
      <StatusBadge status="awaiting_parts" />
    </>,
  );
  expect(screen.getByText('In progress')).toBeInTheDocument();
  expect(screen.getByText('Awaiting parts')).toBeInTheDocument();
});
