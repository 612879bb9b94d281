import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from '../button.tsx';
import { Menu } from './menu.tsx';

test('the keyboard opens the menu and picks an item; the popup is in the trigger’s landmark', async () => {
  const onEdit = jest.fn();
  const onDelete = jest.fn();
  render(
    <main>
      <header>
        <Menu
          trigger={<IconButton label="Actions for Maple Court">…</IconButton>}
          items={[
            { label: 'Edit', onSelect: onEdit },
            { label: 'Delete', onSelect: onDelete, tone: 'danger', separated: true },
          ]}
        />
      </header>
    </main>,
  );
  const trigger = screen.getByRole('button', { name: 'Actions for Maple Court' });
  trigger.focus();
  await userEvent.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu');
  expect(screen.getByRole('main')).toContainElement(menu);
  expect(trigger.parentElement).not.toContainElement(menu);

  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(onEdit).not.toHaveBeenCalled();
  await waitFor(() => expect(trigger).toHaveFocus());
});
