import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchInput } from './search-input.tsx';

function Searching() {
  const [text, setText] = useState('');
  return <SearchInput label="Search properties" value={text} onChange={setText} />;
}

test('the clear button appears with a text, clears it and leaves the focus in the box', async () => {
  render(<Searching />);
  const box = screen.getByRole('searchbox', { name: 'Search properties' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();

  await userEvent.type(box, 'maple');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
