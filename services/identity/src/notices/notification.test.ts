import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notification } from '@keystead/contracts';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('notifications', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken('operations');
  });
  afterAll(() => app.stop());

  const notice = (to: object, change: object = {}) => ({
    key: randomUUID(),
    kind: 'comment',
    to,
    subject: 'New comment',
    opening: 'Theo commented:',
    further: ['The tap still drips.'],
    link: { label: 'View the request', path: '/app/maintenance/12' },
    ...change,
  });
  const notify = (...notices: object[]) => app.call('POST /internal/notices', { notices }, { service });
  const list = async (token: string, query = '') =>
    (await app.call(`GET /notifications${query}`, undefined, { token })).body;
  const read = (token: string, body: object) => app.call('POST /notifications/read', body, { token });
  const titles = async (token: string, query?: string) =>
    (await list(token, query)).notifications.map(({ title }: Notification) => title);
  /** Notices one after the other, so that each is newer than the one before. */
  async function notifyEach(id: number, ...subjects: string[]) {
    for (const subject of subjects) {
      await notify(notice({ user_id: id }, { subject }));
      const { created_at } = (await stored(id)).at(-1) as unknown as { created_at: Date };
      while (Date.now() <= created_at.getTime()) await new Promise(setImmediate);
    }
  }
  const collection = () => app.api.database.collection('notifications');
  const stored = (recipient_id: number) => collection().find({ recipient_id }).sort({ created_at: 1 }).toArray();

  it('lists what concerns the caller, once, newest first, with what is unread', async () => {
    const { id, token } = await app.confirmed({ role: 'landlord' });
    const one = notice({ user_id: id });
    await Promise.all([notify(one), notify(one, one), notify(one)]);
    expect(await list(token)).toEqual({
      notifications: [
        {
          id: expect.any(Number),
          kind: 'comment',
          title: 'New comment',
          text: 'Theo commented:\n\nThe tap still drips.',
          path: '/app/maintenance/12',
          created_at: expect.any(String),
          read_at: null,
        },
      ],
      next_cursor: null,
      total: 1,
      unread: 1,
    });
    await notifyEach(id, 'Second', 'Third');
    expect(await titles(token)).toEqual(['Third', 'Second', 'New comment']);
    const { notifications, next_cursor, unread } = await list(token, '?limit=2');
    expect([notifications.length, unread]).toEqual([2, 3]);
    expect(await titles(token, `?limit=2&cursor=${next_cursor}`)).toEqual(['New comment']);
    expect(await titles(token, '?q=third')).toEqual(['Third']);
  });

  it('marks some, all up to one, or all as read, and only the caller’s own', async () => {
    const { id, token } = await app.confirmed();
    const other = await app.confirmed();
    await notifyEach(id, 'First', 'Second', 'Third', 'Fourth');
    await notify(notice({ user_id: other.id }));
    const [fourth, third] = (await list(token)).notifications;
    expect((await read(token, { ids: [fourth?.id] })).body).toEqual({ unread: 3 });
    expect(await titles(token, '?unread=true')).toEqual(['Third', 'Second', 'First']);
    expect((await read(token, { through: third?.id })).body).toEqual({ unread: 0 });
    expect((await read(other.token, { ids: [third?.id] })).body).toEqual({ unread: 1 });
    expect((await read(other.token, { through: third?.id })).status).toBe(404);
    expect((await read(other.token, { through: 'all' })).body).toEqual({ unread: 0 });
    for (const body of [{}, { ids: [1], through: 'all' }, { ids: [] }])
      expect((await read(token, body)).problem.code).toBe('validation_failed');
    expect((await app.call('GET /notifications')).status).toBe(401);
  });

  it('reach the people of an account except who did it, and its tenants only by name', async () => {
    const owner = await app.confirmed({ role: 'landlord' });
    const [manager, tenant, stranger] = await Promise.all([
      app.confirmed({ role: 'property_manager' }),
      app.confirmed(),
      app.confirmed({ role: 'landlord' }),
    ]);
    await app.api.database
      .collection<{ _id: number }>('users')
      .updateMany({ _id: { $in: [manager.id, tenant.id] } }, { $set: { account_id: owner.id } });
    await notify(notice({ account_id: owner.id }, { by: manager.id }), notice({ user_id: tenant.id }));
    const counts = await Promise.all(
      [owner, manager, tenant, stranger].map(async ({ token }) => (await list(token)).total),
    );
    expect(counts).toEqual([1, 0, 1, 0]);
  });

  it('reach a tenant whom a landlord entered once they have confirmed that address, and nobody before', async () => {
    const { password: _, ...person } = registration();
    const { body } = await app.call('POST /internal/invitations', { people: [person], mail: false }, { service });
    const addressId = body.people[0]?.user.id ?? 0;
    await notify(notice({ user_id: addressId }));
    const { token } = await app.register({ email: person.email });
    expect((await list(token)).total).toBe(0);
    await app.confirm(person.email);
    const session = (await app.signIn(person.email)).body;
    expect(await titles(session.token)).toEqual(['New comment']);
  });

  it('reach nobody outside an account that has not confirmed its address, and nobody who is gone', async () => {
    const { id, token } = await app.confirmed();
    const landlord = await app.register({ role: 'landlord' });
    const from_account = landlord.id;
    await notify(notice({ user_id: id }, { from_account }), notice({ account_id: from_account }, { from_account }));
    expect((await list(token)).total).toBe(0);
    expect((await list(landlord.token)).total).toBe(1);
    const gone = await app.confirmed();
    await app.call('DELETE /profile', { password }, { token: gone.token });
    await notify(notice({ user_id: gone.id }), notice({ user_id: 999_999 }));
    expect(await stored(gone.id)).toEqual([]);
    expect(await stored(999_999)).toEqual([]);
  });

  it('of a kind that is turned off are listed, or e-mailed, no more; the others are', async () => {
    const { id, token, email } = await app.confirmed();
    const prefer = (change: object) => app.call('PUT /profile/preferences', change, { token });
    const notifyBoth = () =>
      notify(notice({ user_id: id }), notice({ user_id: id }, { kind: 'payment', subject: 'Receipt' }));
    const mails = async () =>
      (await app.mailTo(email)).filter(({ text }) => text.includes('notifications are on')).length;
    expect((await prefer({ muted_in_app: ['comment'], muted_emails: ['comment'] })).body.preferences).toMatchObject({
      email_notifications: true,
      muted_in_app: ['comment'],
      muted_emails: ['comment'],
    });
    await notifyBoth();
    expect([await titles(token), (await list(token)).unread, await mails()]).toEqual([['Receipt'], 1, 1]);
    await prefer({ muted_in_app: [], muted_emails: [] });
    await notifyBoth();
    expect([(await list(token)).total, await mails()]).toEqual([4, 3]);
    expect((await prefer({ muted_emails: ['everything'] })).problem.code).toBe('validation_failed');
  });

  it('without an e-mail are only listed', async () => {
    const { id, token, email } = await app.confirmed();
    const before = (await app.mailTo(email)).length;
    await notify(notice({ user_id: id }, { email: false }));
    expect([(await list(token)).total, (await app.mailTo(email)).length]).toEqual([1, before]);
  });

  it('of a message have an e-mail whose replies go to who wrote it, once they have confirmed their address', async () => {
    const [author, unconfirmed] = [await app.confirmed({ role: 'landlord' }), await app.register({ role: 'landlord' })];
    const { id, email } = await app.confirmed();
    const message = { kind: 'message', subject: 'Water off on Friday' };
    await notify(notice({ user_id: id }, { ...message, by: author.id }));
    await notify(notice({ user_id: id }, { ...message, by: unconfirmed.id }));
    const sent = (await app.mailTo(email)).filter(({ subject }) => subject === message.subject);
    const replyTo = async (mailId = '') =>
      /^Reply-To: (.*?)\r?$/m.exec(await readFile(join(app.mailDir, `${mailId}.eml`), 'utf8'))?.[1];
    expect((await Promise.all(sent.map((mail) => replyTo(mail.id)))).sort()).toEqual([author.email, undefined]);
  });

  it('say once to the account that invited somebody that they have accepted', async () => {
    const landlord = await app.confirmed({ role: 'landlord' });
    const { password: _, ...person } = registration();
    await app.call('POST /internal/invitations', { people: [person], mail: true }, { service, token: landlord.token });
    const answer = await app.call('POST /auth/reset-password', { token: await app.linkTo(person.email), password });
    expect(answer.status).toBe(200);
    expect((await list(landlord.token)).notifications).toMatchObject([
      {
        kind: 'invitation',
        title: 'Rhea Marlow accepted your invitation',
        path: `/app/tenants?q=${encodeURIComponent(person.email)}`,
      },
    ]);
    const { token } = (await app.signIn(person.email)).body;
    expect((await list(token)).total).toBe(0);
  });

  it('end after 90 days', async () => {
    const indexes = await collection().indexes();
    expect(indexes.find(({ key }) => Object.keys(key).join() === 'created_at')?.expireAfterSeconds).toBe(90 * 86_400);
  });
});
