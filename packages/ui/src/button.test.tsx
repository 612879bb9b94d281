import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, LinkButton } from './button.tsx';

test('a busy button keeps the focus, is announced as busy, and neither acts nor submits', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Signing in...
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Signing in...' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button submits only with type submit', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Back</Button>
      <Button type="submit">Create Account</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('the style props of a button stay out of the DOM', () => {
  render(
    <LinkButton href="/pricing" variant="secondary" size="large" wide>
      View Pricing
    </LinkButton>,
  );
  const names = screen.getByRole('link', { name: 'View Pricing' }).getAttributeNames();
  expect(names.sort()).toEqual(['class', 'href']);
});
