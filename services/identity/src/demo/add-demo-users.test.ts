import { idBlocks } from '@keystead/service-kit';
import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { UserRepository } from '../users/user.repository.ts';
import { addDemoUsers } from './add-demo-users.ts';

describe('the demo users', () => {
  let app: TestIdentity;
  beforeEach(async () => {
    app = await testIdentity();
  });
  afterEach(() => app.stop());

  const add = () => {
    const { database } = app.api;
    const hasher = new PasswordHasher({ memoryCost: 64, timeCost: 1 });
    return addDemoUsers(new UserRepository(database), idBlocks(database, 'users'), hasher);
  };
  const count = () => app.api.database.collection('users').countDocuments();

  it('are an admin, a landlord and a tenant, confirmed and created once', async () => {
    await Promise.all([add(), add()]);
    await add();
    expect(await count()).toBe(3);
    for (const role of ['admin', 'landlord', 'tenant']) {
      const { body } = await app.signIn(`${role}@keystead.example`, 'keystead-demo-2026');
      expect(body.user).toMatchObject({ role, email_confirmed: true });
    }
  });

  it('are not created if other users exist', async () => {
    await app.register();
    await add();
    expect(await count()).toBe(1);
  });
});
