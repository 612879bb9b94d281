import { password, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { UserRepository } from '../users/user.repository.ts';
import { cancelSubscriptions } from './erasure.jobs.ts';

describe('the subscription of a deleted user', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  it('is cancelled as soon as billing responds, one by one, and no other is', async () => {
    const [first, second] = [await app.register({ role: 'landlord' }), await app.register({ role: 'landlord' })];
    await app.register({ role: 'landlord' });
    for (const { token } of [first, second]) await app.call('DELETE /profile', { password }, { token });
    const cancelled: number[] = [];
    let down: number | null = first.id;
    const job = cancelSubscriptions(new UserRepository(app.api.database), async (accountId) => {
      cancelled.push(accountId);
      if (accountId === down) throw new Error('billing is down');
    });
    await expect(job.run()).rejects.toThrow('1 subscriptions were not cancelled');
    expect(cancelled).toEqual([first.id, second.id]);
    down = null;
    await job.run();
    await job.run();
    expect(cancelled).toEqual([first.id, second.id, first.id]);
  });
});
