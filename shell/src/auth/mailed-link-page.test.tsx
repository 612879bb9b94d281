import { session } from '@keystead/web-kit';
import { refuse, renderRoute } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { ReportInvitationPage, UndoEmailChangePage, UnsubscribePage } from './mailed-link-page.tsx';

const token = 'a-token-as-long-as-those-in-links';
const show = (path: string, answers = {}) =>
  renderRoute(
    [
      { path: '/undo-email-change', Component: UndoEmailChangePage },
      { path: '/report-invitation', Component: ReportInvitationPage },
      { path: '/unsubscribe', Component: UnsubscribePage },
    ],
    { path, answers },
  );

test('the button undoes the change of address and signs this browser out', async () => {
  const { person, calls } = show(`/undo-email-change?token=${token}`, {
    'POST /auth/undo-email-change': { message: 'Done' },
  });
  const button = await screen.findByRole('button', { name: 'Undo the change' });
  expect(calls).toEqual([]);
  await person.click(button);
  expect(await screen.findByRole('heading', { name: 'Your earlier email is back' })).toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([{ token }]);
  expect(session.get().token).toBeNull();
});

test('the button reports the invitation', async () => {
  const { person } = show(`/report-invitation?token=${token}`, {
    'POST /auth/report-invitation': { message: 'Thanks' },
  });
  await person.click(await screen.findByRole('button', { name: 'Report this message' }));
  expect(await screen.findByText('The sender can’t contact you again.')).toBeInTheDocument();
});

test('the button turns off one kind of e-mail, and opening the page does not', async () => {
  const signed = `12.briefing.${token}`;
  const { person, calls } = show(`/unsubscribe?token=${signed}`, {
    'POST /notifications/unsubscribe': { message: 'Done' },
  });
  const button = await screen.findByRole('button', { name: 'Turn off the morning briefing' });
  expect(calls).toEqual([]);
  await person.click(button);
  expect(await screen.findByRole('heading', { name: 'Turned off' })).toBeInTheDocument();
  expect(calls).toMatchObject([{ operation: 'POST /notifications/unsubscribe', query: { token: signed } }]);
});

test.each([
  ['link_invalid', 422, 'This link has expired or was used already.'],
  ['email_taken', 409, 'This email address is already in use.'],
] as const)('a rejected link (%s) shows the server’s message', async (code, status, error) => {
  const { person } = show(`/undo-email-change?token=${token}`, {
    'POST /auth/undo-email-change': refuse(status, code, error),
  });
  await person.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
});

test('a truncated link shows that it is incomplete', async () => {
  show('/undo-email-change?token=cut');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
});
