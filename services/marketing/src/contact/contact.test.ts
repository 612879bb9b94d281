import type { TestApi } from '@keystead/service-kit/testing';
import { newWorld, people, runJobs, testMarketing } from '../../test/test-marketing.ts';
import { anyAddress, sampleMessage, send, storeMessage } from '../../test/test-messages.ts';

const { admin, landlord } = people;

describe('the contact form', () => {
  let api: TestApi;
  const world = newWorld();
  beforeAll(async () => {
    api = await testMarketing(world);
  });
  beforeEach(async () => {
    await api.database.collection('contact_messages').deleteMany({});
    await api.database.collection('notices').deleteMany({});
    world.posted.length = 0;
    world.identityDown = false;
    world.now = () => new Date();
  });
  afterAll(() => api.stop());

  const list = async (query = '') => (await api.call(admin, `GET /marketing/messages?${query}`)).body;
  const put = (id: number, change: object, headers = {}) =>
    api.call(admin, `PUT /marketing/messages/${id}`, change, headers);
  const stored = () => api.database.collection('contact_messages');

  it('stores a message and confirms its receipt', async () => {
    const message = { ...sampleMessage(), company: 'Moss Ltd', phone: '555 0100' };
    const sent = await send(api, message);
    expect([sent.status, sent.body]).toEqual([201, { received: true }]);
    const { messages, total } = await list();
    expect(total).toBe(1);
    expect(messages[0]).toEqual({
      ...message,
      id: expect.any(Number),
      status: 'new',
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      abilities: { update: true, delete: true },
    });
    const read = await api.call(admin, `GET /marketing/messages/${messages[0]?.id}`);
    expect(read.body).toEqual(messages[0]);
  });

  it('e-mails the message to support, with the sender as reply-to address', async () => {
    const message = await storeMessage(api, { message: 'One\nTwo', company: 'Moss Ltd', phone: '555 0100' });
    await runJobs(api.database, world);
    expect(world.posted).toEqual([
      {
        key: `contact message ${message.id}`,
        to: { mailbox: 'support' },
        reply_to: message.email,
        subject: 'Contact form: A question',
        opening: 'Someone sent a message through the contact form.',
        further: [`Name: Rhea Moss\nEmail: ${message.email}\nCompany: Moss Ltd\nPhone: 555 0100`, 'One\nTwo'],
        link: { label: 'See all messages', path: '/app/site/messages' },
      },
    ]);
    await runJobs(api.database, world);
    expect(world.posted).toHaveLength(1);
  });

  it('sends the e-mail of a message that was stored before a crash', async () => {
    await send(api);
    // Simulates a crash between storing the message and writing its e-mail.
    await api.database.collection('notices').deleteMany({});
    await stored().updateMany({}, { $set: { letter_due: true } });
    await runJobs(api.database, world);
    await runJobs(api.database, world);
    expect(world.posted).toHaveLength(1);
    expect(await stored().countDocuments({ letter_due: true })).toBe(0);
  });

  it('accepts messages while identity is down and sends their e-mails later', async () => {
    world.identityDown = true;
    expect((await send(api)).status).toBe(201);
    await runJobs(api.database, world);
    expect(world.posted).toEqual([]);
    world.identityDown = false;
    await runJobs(api.database, world);
    expect(world.posted).toHaveLength(1);
  });

  it('stores a message with the hidden field filled in as spam and sends no e-mail', async () => {
    const sent = await send(api, { website: 'https://pills.example' });
    expect([sent.status, sent.body]).toEqual([201, { received: true }]);
    await runJobs(api.database, world);
    expect((await list()).messages).toMatchObject([{ status: 'spam' }]);
    expect(world.posted).toEqual([]);
  });

  it('stores and e-mails a repeated message once a day, whatever its spacing', async () => {
    world.now = () => new Date('2026-11-20T08:00:00Z');
    const message = { ...sampleMessage(), message: 'Does it\ndo receipts?' };
    const again = { ...message, email: message.email.toUpperCase(), message: ' does it do  RECEIPTS?\r\n', name: 'R.' };
    const answers = await Promise.all([send(api, message), send(api, message), send(api, again)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, { received: true }]));
    await runJobs(api.database, world);
    expect([(await list()).total, world.posted.length]).toEqual([1, 1]);
    await send(api, { ...message, subject: 'Another question' });
    world.now = () => new Date('2026-11-21T08:00:00Z');
    await send(api, message);
    await runJobs(api.database, world);
    expect([(await list()).total, world.posted.length]).toEqual([3, 3]);
  });

  describe('the rate limit of five messages an hour', () => {
    const tooMany = {
      status: 429,
      code: 'rate_limited',
      error: 'Too many attempts. Please wait a little and try again.',
    };

    it('applies per IP address and rejects the sixth message', async () => {
      const from = anyAddress();
      for (let sent = 0; sent < 5; sent++) expect((await send(api, {}, from)).status).toBe(201);
      const sixth = await send(api, {}, from);
      expect(sixth.problem).toMatchObject(tooMany);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect((await list()).total).toBe(5);
      expect((await send(api)).status).toBe(201);
    });

    it('applies per e-mail address, ignoring case', async () => {
      const { email } = sampleMessage();
      for (let sent = 0; sent < 5; sent++)
        expect((await send(api, { email, subject: `Question ${sent}` })).status).toBe(201);
      expect((await send(api, { email: email.toUpperCase() })).problem).toMatchObject(tooMany);
    });

    it('does not count messages that fail validation', async () => {
      const from = anyAddress();
      for (let sent = 0; sent < 6; sent++) expect((await send(api, { email: 'nobody' }, from)).status).toBe(422);
      expect((await send(api, {}, from)).status).toBe(201);
    });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['an invalid email address', { email: 'rhea' }, 'email'],
    ['no subject', { subject: '' }, 'subject'],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: x@y.example' }, 'subject'],
    ['no message', { message: '' }, 'message'],
    ['a message of spaces', { message: ' \n ' }, 'message'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'message'],
    ['a query operator', { email: { $gt: '' } }, 'email'],
    ['an unknown field', { status: 'answered' }, 'status'],
  ])('rejects %s and stores nothing', async (_, change, field) => {
    const response = await send(api, change);
    expect(response.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await stored().countDocuments()).toBe(0);
  });

  describe('the list of messages for admins', () => {
    beforeEach(async () => {
      for (const [hour, change] of [
        { subject: 'Prices', company: 'Orchard Homes' },
        { subject: 'Heating', message: 'Radiators knock.' },
        { subject: 'Links', website: 'x' },
      ].entries()) {
        world.now = () => new Date(`2026-11-20T0${hour}:00:00Z`);
        await send(api, change);
      }
    });
    const subjects = async (query?: string) => (await list(query)).messages.map(({ subject }) => subject);

    it.each([
      ['', ['Links', 'Heating', 'Prices']],
      ['sort=created_at', ['Prices', 'Heating', 'Links']],
      ['status=new', ['Heating', 'Prices']],
      ['status=spam', ['Links']],
      ['q=orchard', ['Prices']],
      ['q=radiat', ['Heating']],
      ['status=spam&q=radiat', []],
    ])('finds messages by "%s"', async (query, expected) => {
      expect(await subjects(query)).toEqual(expected);
    });

    it('has pages and a total for admins, and is empty for other callers', async () => {
      const first = await list('limit=2');
      expect([first.messages.length, first.total]).toEqual([2, 3]);
      expect(await subjects(`limit=2&cursor=${first.next_cursor}`)).toEqual(['Prices']);
      const others = (await api.call(landlord, 'GET /marketing/messages')).body;
      expect(others).toEqual({ messages: [], total: 0, next_cursor: null });
    });
  });

  it('updates the status of a message with optimistic locking', async () => {
    const { id, ...rest } = await storeMessage(api);
    const answered = await put(id, { status: 'answered', version: 1 });
    expect(answered.body).toMatchObject({ status: 'answered', version: 2, message: rest.message });
    expect((await put(id, answered.body)).body.version).toBe(2);
    expect((await put(id, { status: 'spam', version: 1 })).problem).toMatchObject({ code: 'version_conflict' });
    expect((await put(id, { status: 'spam' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await put(id, { status: 'lost' })).status).toBe(422);
  });

  it('deletes a message permanently', async () => {
    const { id } = await storeMessage(api);
    const remove = (headers = {}) => api.call(admin, `DELETE /marketing/messages/${id}`, undefined, headers);
    expect((await remove({ 'if-match': '"2"' })).status).toBe(412);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await stored().countDocuments()).toBe(0);
  });

  it('retains messages for two years', async () => {
    const expiring = (await stored().indexes()).filter((index) => index.expireAfterSeconds);
    expect(expiring).toMatchObject([{ key: { created_at: 1 }, expireAfterSeconds: 730 * 24 * 60 * 60 }]);
  });
});
