import type { MaintenanceComment } from '@keystead/contracts';
import { isUnsaved } from '@keystead/web-kit';
import { refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRequest } from '../../test/render-request.ts';
import { sampleComment, sampleComments, sampleMaintenance, tenantAbilities } from '../../test/sample-maintenance.ts';

const tenantView = sampleMaintenance({ abilities: tenantAbilities });
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

test('the comments are listed oldest first, the user’s own as You', async () => {
  renderRequest(sampleMaintenance(), {
    answers: { 'GET /maintenance/{id}/comments': sampleComments([reported, answered]) },
  });
  const [first, second] = await items();
  expect(first).toMatch(/^Dana Whitfield · .*It drips faster now\.$/);
  expect(second).toMatch(/^You · .*I send Pia\.\nTomorrow\.$/);
  expect(screen.getByText('Visible to Dana Whitfield')).toBeInTheDocument();
});

test.each([
  ['the account', sampleMaintenance(), ['start', 'end']],
  ['the tenant', tenantView, ['end', 'start']],
])('comments from the side of %s are aligned to the end', async (_, maintenance, sides) => {
  renderRequest(maintenance, { answers: { 'GET /maintenance/{id}/comments': sampleComments([reported, answered]) } });
  const list = await screen.findByRole('list', { name: 'Comments' });
  const justified = within(list)
    .getAllByRole('listitem')
    .map((item) => getComputedStyle(item).getPropertyValue('justify-self'));
  expect(justified).toEqual(sides);
});

test.each([
  ['the account', sampleMaintenance(), 'Ask a question or post an update.'],
  ['the account, without a tenant', sampleMaintenance({ tenant_name: null }), 'Add notes for your own records.'],
  ['the tenant', tenantView, 'Ask a question or post an update.'],
])('an empty list shows a hint to %s', async (_, maintenance, hint) => {
  renderRequest(maintenance);
  await screen.findByText(`No comments yet. ${hint}`);
});

test('a comment is sent trimmed, is added at the end, and the input is emptied', async () => {
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
  // The list from the server contains it too, without a duplicate.
  await waitFor(() =>
    expect(calls.filter(({ operation }) => operation === 'GET /maintenance/{id}/comments').length).toBeGreaterThan(1),
  );
  expect(await items()).toHaveLength(2);
});

test('an unsent comment triggers the unsaved-changes warning', async () => {
  const { person } = renderRequest(sampleMaintenance(), { answers: { 'POST /maintenance/{id}/comments': answered } });
  await box();
  expect(isUnsaved()).toBe(false);
  await person.type(await box(), 'I send Pia.');
  expect(isUnsaved()).toBe(true);
  await person.click(send());
  await screen.findByText('Comment sent.');
  expect(isUnsaved()).toBe(false);
});

test('a blank comment is not sent', async () => {
  const { person, calls } = renderRequest();
  await person.type(await box(), '   ');
  await person.click(send());
  expect(await box()).toHaveFocus();
  expect(calls.map(({ operation }) => operation)).not.toContain('POST /maintenance/{id}/comments');
});

test('a comment that could not be sent stays in the input, with the reason', async () => {
  const { person } = renderRequest(sampleMaintenance(), {
    answers: { 'POST /maintenance/{id}/comments': refuse(403, 'forbidden', 'You may not write here.') },
  });
  await person.type(await box(), 'Hello');
  await person.click(send());
  await screen.findByText('Error sending comment. Please try again. You may not write here.');
  expect(await box()).toHaveValue('Hello');
});

test('a comment without a response is resent with the same key', async () => {
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

test('a long list is fetched further by its cursor; a new comment stays at its end meanwhile', async () => {
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
    'Show newer comments',
    expect.stringContaining('Pia'),
  ]);
  await person.click(screen.getByRole('button', { name: 'Show newer comments' }));
  await screen.findByText('In between.');
  expect(await items()).toEqual([
    expect.stringContaining('faster'),
    expect.stringContaining('between'),
    expect.stringContaining('Pia'),
  ]);
});

test('a loading error can be retried', async () => {
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

test('a user who may not comment can read the comments', async () => {
  renderRequest(
    { ...tenantView, abilities: { ...tenantAbilities, comment: false } },
    { user: { role: 'tenant' }, answers: { 'GET /maintenance/{id}/comments': sampleComments([reported]) } },
  );
  await items();
  expect(screen.queryByLabelText('Your comment')).not.toBeInTheDocument();
});
