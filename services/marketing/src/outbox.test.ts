import { reportsIn } from '@keystead/service-kit/testing';
import { people, testMarketing } from '../test/test-marketing.ts';

test('a change of a site page is published to the outbox once, with its author', async () => {
  const api = await testMarketing();
  const page = { kind: 'post', slug: 'spring', title: 'Spring', description: 'What is new.', body: 'Much.' };
  const created = await api.call(people.admin, 'POST /marketing/pages', page);
  const { requests, changes } = await reportsIn(api.database);
  expect(requests).toMatchObject([
    {
      action: 'POST /marketing/pages',
      by: { user_id: people.admin.userId, name: 'Ada Holm' },
      subject: created.headers.get('location')?.replace('/api/', ''),
      status: 201,
    },
  ]);
  // The site's pages belong to no account.
  expect(changes).toEqual([]);
  await api.stop();
});
