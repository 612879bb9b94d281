import { render, screen } from '@testing-library/react';
import { StatusBadge } from './status-badge.tsx';

test('shows a status as text, also an unknown one', () => {
  render(
    <>
      <StatusBadge status="in_progress" />
      <StatusBadge status="awaiting_parts" />
    </>,
  );
  expect(screen.getByText('In progress')).toBeInTheDocument();
  expect(screen.getByText('Awaiting parts')).toBeInTheDocument();
});
