import { readdir } from 'node:fs/promises';
import { EntitlementStore, idBlocks, type Job, Outbox } from '@keystead/service-kit';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { AppSecretRepository } from '../connected-apps/app-secret.repository.ts';
import { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { MailFolder } from '../mail/mail-folder.ts';
import { OutboxRepository } from '../mail/outbox.repository.ts';
import { NotificationRepository } from '../notices/notification.repository.ts';
import { SessionRepository } from '../sessions/session.repository.ts';
import { UserRepository } from '../users/user.repository.ts';
import { ErasedAccountRepository } from './erased-account.repository.ts';
import { eraseUsers } from './erasure.jobs.ts';

describe('the erasure of users', () => {
  let app: TestIdentity;
  let service: string;
  let erase: Job;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
    erase = job(new UserRepository(app.api.database));
  });
  afterAll(() => app.stop());

  const job = (users: UserRepository) =>
    eraseUsers({
      users,
      addresses: new EmailAddressRepository(app.api.database, idBlocks(app.api.database, 'users')),
      sessions: new SessionRepository(app.api.database),
      apiKeys: new ApiKeyRepository(app.api.database),
      appSecrets: new AppSecretRepository(app.api.database),
      notifications: new NotificationRepository(app.api.database),
      entitlementStore: new EntitlementStore(app.api.database),
      outbox: new OutboxRepository(app.api.database),
      mailFolder: new MailFolder(app.mailDir, 'no-reply@keystead.example'),
      erasedAccounts: new ErasedAccountRepository(app.api.database),
      reports: new Outbox(app.api.database),
    });
  const collection = (name: string) => app.api.database.collection<{ _id: number }>(name);
  const user = (id: number) => collection('users').findOne({ _id: id });
  const outboxOf = (email: string) => collection('outbox').countDocuments({ to: new RegExp(`^${email}$`, 'i') });
  const feed = (since?: string) =>
    app.call(`GET /internal/erased-accounts${since ? `?since=${since}` : ''}`, undefined, { service });
  const passTime = (id: number) =>
    collection('users').updateOne({ _id: id }, { $set: { erase_at: new Date(Date.now() - 1) } });
  /** Registers a user who requested deletion and whose 30 days are over. */
  async function due(change: object = {}) {
    const person = await app.register(change);
    await app.call('DELETE /profile', { password }, { token: person.token });
    await passTime(person.id);
    return person;
  }

  it('erases a user after 30 days, not earlier', async () => {
    const { token, id } = await app.register();
    await app.call('DELETE /profile', { password }, { token });
    await erase.run();
    expect(await user(id)).not.toBeNull();
    expect((await feed()).body.erased).not.toContain(id);
    await passTime(id);
    await erase.run();
    expect(await user(id)).toBeNull();
    expect(await collection('sessions').countDocuments({ user_id: id })).toBe(0);
  });

  it('erases the user’s address records with their names', async () => {
    const person = await app.confirmed();
    const moved = registration().email;
    await app.call('PUT /profile', { email: moved, current_password: password }, { token: person.token });
    await app.confirm(moved);
    const records = () => collection('email_addresses').countDocuments({ email: { $in: [person.email, moved] } });
    expect(await records()).toBe(2);
    await collection('users').updateOne({ _id: person.id }, { $set: { email_changes: [] } });
    const { token } = (await app.signIn(moved)).body;
    expect((await app.call('DELETE /profile', { password }, { token })).status).toBe(204);
    await passTime(person.id);
    await erase.run();
    expect(await records()).toBe(0);
  });

  it('erases the user’s notifications, and those that others have about the account’s records', async () => {
    const { token, id } = await app.confirmed({ role: 'landlord' });
    const other = await app.confirmed();
    const notice = { key: 'rent', subject: 'Rent is due', opening: 'Your rent is due.', further: [], from_account: id };
    const notices = [id, other.id].map((user_id) => ({ ...notice, to: { user_id } }));
    await app.call('POST /internal/notices', { notices }, { service });
    const stored = () => collection('notifications').countDocuments({ from_account: id });
    expect(await stored()).toBe(2);
    await app.call('DELETE /profile', { password }, { token });
    await passTime(id);
    await erase.run();
    expect(await stored()).toBe(0);
  });

  it('erases the user’s API keys and stored entitlements', async () => {
    const { token, id } = await app.confirmed({ role: 'landlord' });
    const key = { name: 'Ledger', scopes: ['portfolio:read'] };
    expect((await app.call('POST /api-keys', key, { token })).status).toBe(201);
    const code = { kind: 'code', client_id: 'app_1', app_id: null, scopes: [] } as const;
    const later = new Date(Date.now() + 60_000);
    const secrets = new AppSecretRepository(app.api.database);
    await secrets.add('the code', { ...code, user_id: id, valid_until: later, stored_until: later });
    const stored = async () => [
      await collection('api_keys').countDocuments({ user_id: id }),
      await collection('app_secrets').countDocuments({ user_id: id }),
      await collection('entitlements').countDocuments({ _id: id }),
    ];
    await app.call('DELETE /profile', { password }, { token });
    expect(await stored()).toEqual([1, 1, 1]);
    await passTime(id);
    await erase.run();
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('erases all e-mails to the user, whether or not they name the user', async () => {
    const { email, id } = await due();
    await app.call('POST /auth/forgot-password', { email: email.toUpperCase() });
    expect(await app.mailTo(email)).not.toEqual([]);
    expect(await outboxOf(email)).toBeGreaterThan(2);
    const moved = registration().email;
    const errand = { kind: 'deletion', user_id: id, erase_at: new Date() } as const;
    await new OutboxRepository(app.api.database).add([{ to: moved, errand }]);
    expect(await app.mailTo(moved)).toHaveLength(1);
    const others = (await readdir(app.mailDir)).length - (await app.mailTo(email)).length - 1;
    await erase.run();
    expect(await app.mailTo(email)).toEqual([]);
    expect(await app.mailTo(moved)).toEqual([]);
    expect([await outboxOf(email), await outboxOf(moved)]).toEqual([0, 0]);
    expect(await readdir(app.mailDir)).toHaveLength(others);
  });

  it('erases sent and waiting notices to the user at any address', async () => {
    const person = await app.register();
    await app.confirm(person.email);
    const notify = (key: string) => {
      const notice = { key, to: { user_id: person.id }, subject: 'Rent is due', opening: 'Rent is due.', further: [] };
      return app.call('POST /internal/notices', { notices: [notice] }, { service });
    };
    await notify('sent');
    expect((await app.mailTo(person.email)).map(({ subject }) => subject)).toContain('Rent is due');
    const moved = registration().email;
    const { token } = person;
    await app.call('PUT /profile', { email: moved, current_password: password }, { token });
    await app.confirm(moved);
    await collection('users').updateOne({ _id: person.id }, { $set: { email_changes: [] } });
    await app.call('DELETE /profile', { password }, { token });
    await passTime(person.id);
    await notify('to nobody any more');
    await collection('outbox').updateMany({ 'errand.user_id': person.id }, { $set: { state: 'waiting' } });
    await erase.run();
    expect(await collection('outbox').countDocuments({ 'errand.user_id': person.id })).toBe(0);
    expect((await app.mailTo(person.email)).map(({ subject }) => subject)).not.toContain('Rent is due');
  });

  it('erases messages in the mail folder that have no outbox entry any more', async () => {
    const { email } = await due();
    expect(await app.mailTo(email)).not.toEqual([]);
    await collection('outbox').deleteMany({ to: email });
    await erase.run();
    expect(await app.mailTo(email)).toEqual([]);
  });

  it('does not erase data of a user who registered the address since', async () => {
    const { email } = await due();
    const again = await app.register({ email });
    await app.call('POST /auth/forgot-password', { email });
    const before = (await app.mailTo(email)).map(({ subject }) => subject);
    expect(before).toEqual(expect.arrayContaining(['Confirm your email address']));
    await erase.run();
    expect(await outboxOf(email)).toBe(2);
    expect(await app.mailTo(email)).toHaveLength(2);
    expect(await user(again.id)).not.toBeNull();
  });

  it('is published to services from an instant on, with some overlap', async () => {
    const { id } = await due();
    await erase.run();
    const { erased, as_of } = (await feed()).body;
    expect(erased).toContain(id);
    expect((await feed(as_of)).body.erased).toContain(id);
    const later = new Date(Date.parse(as_of) + 60_000).toISOString();
    expect((await feed(later)).body.erased).toEqual([]);
    expect((await app.call('GET /internal/erased-accounts')).status).toBe(401);
    const { token } = await app.register();
    expect((await app.call('GET /internal/erased-accounts', undefined, { token })).status).toBe(401);
  });

  it('is published before the user is deleted, and resumes after a crash', async () => {
    const { id } = await due();
    class Crashing extends UserRepository {
      override async erase(): Promise<void> {
        throw new Error('the process went down');
      }
    }
    await expect(job(new Crashing(app.api.database)).run()).rejects.toThrow('went down');
    expect((await feed()).body.erased).toContain(id);
    expect(await user(id)).not.toBeNull();
    await erase.run();
    expect(await user(id)).toBeNull();
  });

  it('erases a member without erasing the account', async () => {
    const owner = await app.register({ role: 'landlord' });
    const colleague = await due({ role: 'property_manager' });
    await collection('users').updateOne({ _id: colleague.id }, { $set: { account_id: owner.id } });
    await erase.run();
    expect(await user(colleague.id)).toBeNull();
    const { erased } = (await feed()).body;
    expect(erased).not.toContain(owner.id);
    expect(erased).not.toContain(colleague.id);
  });
});
