import { planStages, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { ActionRepository } from './actions/action.repository.ts';
import { MessageRepository } from './history/message.repository.ts';

describe('the collections of the assistant', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
    await Promise.all(
      [new MessageRepository(database), new ActionRepository(database)].map((store) => store.createIndexes()),
    );
    const rows = Array.from({ length: 300 }, (_, row) => ({
      _id: row + 1,
      user_id: row % 10,
      account_id: row % 7,
      exchange: `exchange ${row}`,
      type: row % 2 ? 'user' : 'assistant',
      state: row % 3 ? 'proposed' : 'done',
      held_until: null,
      timestamp: new Date(row),
    }));
    for (const name of ['chat_messages', 'assistant_actions'])
      await database.collection<{ _id: number }>(name).insertMany(rows);
  });
  afterAll(() => database.close());

  const undecided = { state: { $in: ['proposed', 'failed'] }, $or: [{ held_until: null }] };
  it.each<[string, string, object, Record<string, 1 | -1>]>([
    ['a page of the history', 'chat_messages', { user_id: 1 }, { timestamp: -1, _id: -1 }],
    ['an existing message of an exchange', 'chat_messages', { user_id: 1, exchange: 'exchange 1', type: 'user' }, {}],
    ['what a user clears', 'chat_messages', { user_id: 1 }, {}],
    ['messages of an account', 'chat_messages', { account_id: 1 }, {}],
    ['what messages propose', 'assistant_actions', { user_id: 1, exchange: { $in: ['exchange 1'] } }, {}],
    ['undecided actions', 'assistant_actions', { user_id: 1, ...undecided }, {}],
    ['actions of an account', 'assistant_actions', { account_id: 1 }, {}],
  ])('find %s by an index, in order', async (_, collection, filter, sort) => {
    const stages = planStages(await database.collection(collection).find(filter, { sort }).explain('queryPlanner'));
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });
});
