import { fireEvent, render, screen } from '@testing-library/react';
import { PhotoFrame } from './photo-frame.tsx';

const fallback = <span>No photo</span>;

test('the place is taken before the address is known, without a photo or what stands in for it', () => {
  render(<PhotoFrame src={undefined} alt="Front" fallback={fallback} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByText('No photo')).not.toBeInTheDocument();
});

test('a photo that breaks gives way to what stands in for it; another address is tried anew', () => {
  const { rerender } = render(<PhotoFrame src="/a.webp" alt="Front" fallback={fallback} />);
  fireEvent.error(screen.getByRole('img', { name: 'Front' }));
  expect(screen.getByText('No photo')).toBeInTheDocument();

  rerender(<PhotoFrame src="/b.webp" alt="Front" fallback={fallback} />);
  expect(screen.getByRole('img', { name: 'Front' })).toHaveAttribute('src', '/b.webp');
  expect(screen.queryByText('No photo')).not.toBeInTheDocument();
});

test('what is known to have failed is not asked for', () => {
  render(<PhotoFrame src="/a.webp" alt="Front" failed fallback={fallback} />);
  expect(screen.getByText('No photo')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
