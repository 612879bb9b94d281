import type { Answer, Notification } from '@keystead/contracts';
import { type Answers, renderRoute, silence } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { NotificationsPage } from './notification-list-page.tsx';

const notification = (id: number, different: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'comment',
  title: `Comment ${id}`,
  text: 'Theo commented:\n\nThe tap still drips.',
  path: `/app/maintenance/${id}`,
  created_at: '2026-11-20T10:00:00.000Z',
  read_at: null,
  ...different,
});

const listOf = (notifications: Notification[]): Answer<'GET /notifications'> => ({
  notifications,
  next_cursor: null,
  total: notifications.length,
  unread: notifications.filter(({ read_at }) => read_at === null).length,
});

function showInbox(answers: Answers) {
  const routes = [
    { path: '/app/notifications', Component: NotificationsPage },
    { path: '/app/maintenance/:id', element: <h1>The request</h1> },
  ];
  return renderRoute(routes, { path: '/app/notifications', answers });
}

test('lists what happened, and following an unread one marks it as read', async () => {
  const read = notification(2, { read_at: '2026-11-21T10:00:00.000Z' });
  const page = showInbox({
    'GET /notifications': listOf([notification(3), read]),
    'POST /notifications/read': { unread: 0 },
  });
  expect(await screen.findByRole('heading', { name: 'Unread (1)' })).toBeInTheDocument();
  expect(screen.getAllByText('Unread', { selector: 'span' })).toHaveLength(1);
  await page.person.click(screen.getByRole('link', { name: 'Comment 3' }));
  expect(await screen.findByRole('heading', { name: 'The request' })).toBeInTheDocument();
  await waitFor(() => expect(page.calls.find(({ body }) => body !== undefined)?.body).toEqual({ ids: [3] }));
});

test('marks all as read up to the newest that is shown, and filters the unread in the address', async () => {
  const answers: Answers = {
    'GET /notifications': listOf([notification(3), notification(2)]),
    'POST /notifications/read': { unread: 0 },
  };
  const page = showInbox(answers);
  await page.person.selectOptions(await screen.findByLabelText('Show'), 'Unread');
  await waitFor(() => expect(page.address()).toBe('/app/notifications?show=unread'));
  const all = await screen.findByRole('button', { name: 'Mark all as read' });
  answers['GET /notifications'] = listOf([]);
  await page.person.click(all);
  expect(await screen.findByText('Nothing unread')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All read' })).toHaveFocus();
  expect(page.calls.find(({ body }) => body !== undefined)?.body).toEqual({ through: 3 });
});

test('a failure can be retried', async () => {
  const answers: Answers = { 'GET /notifications': silence };
  const page = showInbox(answers);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('heading', { name: 'All read' })).not.toBeInTheDocument();
  answers['GET /notifications'] = listOf([notification(1, { read_at: '2026-11-21T10:00:00.000Z' })]);
  await page.person.click(again);
  expect(await screen.findByRole('link', { name: 'Comment 1' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All read' })).toBeInTheDocument();
});
