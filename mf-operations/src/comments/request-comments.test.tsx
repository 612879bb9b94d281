import type { MaintenanceComment } from '@keystead/contracts';
import { isUnsaved } from '@keystead/web-kit';
import { refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRequest } from '../testing/render-request.ts';
import { renters, sampleComment, sampleComments, sampleMaintenance } from '../testing/sample-maintenance.ts';

const theirs = sampleMaintenance({ abilities: renters });
const reported = sampleComment();
const answered = sampleComment({
  id: 42,
  text: 'I send Pia.\nTomorrow.',
  by: { user_id: 7, name: 'Lena Lord' },
  by_tenant: false,
});

const items = async () =>
  within(await screen.findByRole('list', { name: 'Comments' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const box = () => screen.findByLabelText('Your comment');
const send = () => screen.getByRole('button', { name: 'Send' });

test('a conversation reads from the oldest on, the reader’s own named You', async () => {
  renderRequest(sampleMaintenance(), {
    answers: { 'GET /maintenance/{id}/comments': sampleComments([reported, answered]) },
  });
  const [first, second] = await items();
  expect(first).toMatch(/^Dana Whitfield · .*It drips faster now\.$/);
  expect(second).toMatch(/^You · .*I send Pia\.\nTomorrow\.$/);
  expect(screen.getByText('Dana Whitfield reads them too.')).toBeInTheDocument();
});

test.each([
  ['the account', sampleMaintenance(), ['start', 'end']],
  ['the renter', theirs, ['end', 'start']],
])('what comes from the side of %s stands at the end', async (_, maintenance, sides) => {
  renderRequest(maintenance, { answers: { 'GET /maintenance/{id}/comments': sampleComments([reported, answered]) } });
  const list = await screen.findByRole('list', { name: 'Comments' });
  const justified = within(list)
    .getAllByRole('listitem')
    .map((item) => getComputedStyle(item).getPropertyValue('justify-self'));
  expect(justified).toEqual(sides);
});

test.each([
  ['the account', sampleMaintenance(), 'Ask your tenant, or tell what they should know.'],
  ['the account, without a tenant', sampleMaintenance({ tenant_name: null }), 'What you note is kept here.'],
  ['the renter', theirs, 'Ask your landlord, or tell what they should know.'],
])('before anybody has written, that is said to %s', async (_, maintenance, hint) => {
  renderRequest(maintenance);
  await screen.findByText(`No comments yet. ${hint}`);
});

test('what is written is sent without blanks around it, stands at the end, and makes room', async () => {
  const stored: MaintenanceComment[] = [reported];
  const { person, calls } = renderRequest(sampleMaintenance(), {
    answers: {
      'GET /maintenance/{id}/comments': () => sampleComments([...stored]),
      'POST /maintenance/{id}/comments': () => {
        stored.push(answered);
        return answered;
      },
    },
  });
  await person.type(await box(), '  I send Pia. ');
  await person.click(send());
  await screen.findByText('Comment sent.');
  expect(await items()).toHaveLength(2);
  expect(await box()).toHaveValue('');
  expect(await box()).toHaveFocus();
  const sent = calls.filter(({ operation }) => operation === 'POST /maintenance/{id}/comments');
  expect(sent).toMatchObject([{ params: { id: '1' }, body: { text: 'I send Pia.' } }]);
  expect(sent[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  // The server's own list has it too, once.
  await waitFor(() =>
    expect(calls.filter(({ operation }) => operation === 'GET /maintenance/{id}/comments').length).toBeGreaterThan(1),
  );
  expect(await items()).toHaveLength(2);
});

test('a comment is not to be lost before it is sent', async () => {
  const { person } = renderRequest(sampleMaintenance(), { answers: { 'POST /maintenance/{id}/comments': answered } });
  await box();
  expect(isUnsaved()).toBe(false);
  await person.type(await box(), 'I send Pia.');
  expect(isUnsaved()).toBe(true);
  await person.click(send());
  await screen.findByText('Comment sent.');
  expect(isUnsaved()).toBe(false);
});

test('nothing but blanks is not sent', async () => {
  const { person, calls } = renderRequest();
  await person.type(await box(), '   ');
  await person.click(send());
  expect(await box()).toHaveFocus();
  expect(calls.map(({ operation }) => operation)).not.toContain('POST /maintenance/{id}/comments');
});

test('what could not be sent stays, with the reason', async () => {
  const { person } = renderRequest(sampleMaintenance(), {
    answers: { 'POST /maintenance/{id}/comments': refuse(403, 'forbidden', 'You may not write here.') },
  });
  await person.type(await box(), 'Hello');
  await person.click(send());
  await screen.findByText('Error sending comment. Please try again. You may not write here.');
  expect(await box()).toHaveValue('Hello');
});

test('an unanswered comment is sent again with the same key', async () => {
  let down = true;
  const { person, calls } = renderRequest(sampleMaintenance(), {
    answers: { 'POST /maintenance/{id}/comments': () => (down ? silence : answered) },
  });
  await person.type(await box(), 'Hello');
  await person.click(send());
  await screen.findByText('Error sending comment. Please try again.');
  down = false;
  await person.click(send());
  await screen.findByText('Comment sent.');
  const keys = calls
    .filter(({ operation }) => operation === 'POST /maintenance/{id}/comments')
    .map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a long conversation is fetched on by its cursor; what was just written stands at its end meanwhile', async () => {
  const between = sampleComment({ id: 50, text: 'In between.' });
  const { person } = renderRequest(sampleMaintenance(), {
    answers: {
      'GET /maintenance/{id}/comments': ({ query }) =>
        query.cursor === undefined
          ? sampleComments([reported], { next_cursor: 'after-41', total: 3 })
          : sampleComments([between, answered], { total: 3 }),
      'POST /maintenance/{id}/comments': answered,
    },
  });
  await person.type(await box(), 'I send Pia.');
  await person.click(send());
  await screen.findByText('Comment sent.');
  expect(await items()).toEqual([
    expect.stringContaining('faster'),
    'Show later comments',
    expect.stringContaining('Pia'),
  ]);
  await person.click(screen.getByRole('button', { name: 'Show later comments' }));
  await screen.findByText('In between.');
  expect(await items()).toEqual([
    expect.stringContaining('faster'),
    expect.stringContaining('between'),
    expect.stringContaining('Pia'),
  ]);
});

test('what can’t be loaded is tried again', async () => {
  let down = true;
  const { person } = renderRequest(sampleMaintenance(), {
    answers: {
      'GET /maintenance/{id}/comments': () =>
        down ? refuse(503, 'service_unavailable', 'Not available.') : sampleComments([reported]),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load comments');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await items()).toHaveLength(1);
});

test('who may not write reads', async () => {
  renderRequest(
    { ...theirs, abilities: { ...renters, comment: false } },
    { user: { role: 'tenant' }, answers: { 'GET /maintenance/{id}/comments': sampleComments([reported]) } },
  );
  await items();
  expect(screen.queryByLabelText('Your comment')).not.toBeInTheDocument();
});
