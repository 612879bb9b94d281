import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { SessionRepository } from '../sessions/session.repository.ts';
import { UserRepository } from './user.repository.ts';
import { newUser } from './user.ts';

describe('the indexes of users and sessions', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
    const users = new UserRepository(database);
    await Promise.all([users.createIndexes(), new SessionRepository(database).createIndexes()]);
    const person = { first_name: 'R', last_name: 'M', role: 'tenant' } as const;
    for (let id = 1; id <= 50; id++)
      await users.insert(newUser(id, { ...person, email: `r${id}@mail.example` }, new Date()));
  });
  afterAll(() => database.close());

  const link = { hash: 'x', purpose: { $in: ['reset'] }, expires_at: { $gt: new Date() } };
  const live = true;
  it.each<[string, object, object, hint?: Record<string, 1>]>([
    ['users', { live, email_key: 'r1@mail.example' }, {}],
    ['users', { live, email_key: { $in: ['r1@mail.example', 'r2@mail.example'] } }, {}],
    ['users', { live, account_id: 1 }, { last_name_sort: 1, _id: 1 }],
    ['users', { live, account_id: 1 }, { created_at: -1, _id: -1 }],
    ['users', { live }, { last_name_sort: 1, _id: 1 }],
    ['users', { live }, { created_at: -1, _id: -1 }],
    ['users', { live, $expr: { $eq: ['$_id', '$account_id'] } }, { last_sign_in_at: -1, _id: -1 }],
    ['users', { live, search: { $all: [/^r/] } }, {}],
    ['users', { live, links: { $elemMatch: link } }, {}],
    ['users', { live, 'preferences.timezone': { $ne: 'UTC' }, _id: { $gt: 1 } }, { _id: 1 }, { _id: 1 }],
    ['users', { live, 'preferences.timezone': 'UTC', _id: { $gt: 1 } }, { _id: 1 }],
    ['users', { live, role: { $ne: 'tenant' }, timezone_changed_at: { $gte: new Date() } }, {}],
    [
      'users',
      {
        $or: [
          { _id: { $in: [1, 2] }, live },
          { account_id: { $in: [1, 2] }, live },
        ],
      },
      {},
    ],
    ['users', { unsettled: true }, {}],
    ['users', { live: false, erase_at: { $lte: new Date() } }, {}],
    ['sessions', { ended_at: { $gte: new Date() } }, {}],
    ['sessions', { user_id: 1, ended_at: null, credentials: { $lt: 2 } }, {}],
  ])(
    'answer a query of %s by %j in the order %j without a collection scan or an in-memory sort',
    // A named fourth parameter would be the callback of a row without it.
    async (collection, filter, sort, ...[hint]) => {
      const found = database.collection<{ _id: number; [field: string]: unknown }>(collection).find(filter);
      if (hint) found.hint(hint);
      const plan = JSON.stringify(await found.sort(sort as Record<string, 1 | -1>).explain('queryPlanner'));
      const winning = plan.slice(plan.indexOf('"winningPlan"'), plan.indexOf('"rejectedPlans"'));
      expect(winning).toContain('IXSCAN');
      expect(winning).not.toContain('COLLSCAN');
      expect(winning).not.toContain('"SORT"');
    },
  );
});
