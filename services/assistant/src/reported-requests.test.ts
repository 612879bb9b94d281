import { reportsIn } from '@keystead/service-kit/testing';
import { ask, newWorld, people, testAssistant } from '../test/test-assistant.ts';

test('a question is reported once, without its text', async () => {
  const api = await testAssistant(newWorld());
  await ask(api, people.landlord, 'Who has not paid?');
  const { requests } = await reportsIn(api.database);
  expect(requests).toMatchObject([{ by: { user_id: people.landlord.userId }, subject: null, status: 200 }]);
  expect(JSON.stringify(requests)).not.toContain('paid');
  await api.stop();
});
