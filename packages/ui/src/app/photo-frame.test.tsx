import { fireEvent, render, screen } from '@testing-library/react';
import { PhotoFrame } from './photo-frame.tsx';

const fallback = <span>No photo</span>;

test('reserves the space before the URL is known, without a photo or fallback', () => {
  render(<PhotoFrame src={undefined} alt="Front" fallback={fallback} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByText('No photo')).not.toBeInTheDocument();
});

test('a photo that fails to load is replaced by the fallback; a new URL is tried again', () => {
  const { rerender } = render(<PhotoFrame src="/a.webp" alt="Front" fallback={fallback} />);
  fireEvent.error(screen.getByRole('img', { name: 'Front' }));
  expect(screen.getByText('No photo')).toBeInTheDocument();

  rerender(<PhotoFrame src="/b.webp" alt="Front" fallback={fallback} />);
  expect(screen.getByRole('img', { name: 'Front' })).toHaveAttribute('src', '/b.webp');
  expect(screen.queryByText('No photo')).not.toBeInTheDocument();
});

test('with `failed`, the photo is not requested', () => {
  render(<PhotoFrame src="/a.webp" alt="Front" failed fallback={fallback} />);
  expect(screen.getByText('No photo')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
