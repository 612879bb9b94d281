import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_NOTICES } from '@keystead/contracts';
import PostalMime from 'postal-mime';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('POST /internal/notices', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  let occasions = 0;
  /** A notice with a unique key. */
  const notice = (to: object, change: object = {}) => ({
    key: `payment ${++occasions} due`,
    to,
    subject: 'Rent is due',
    opening: 'Your rent of 1,200.00 is due on 1 March 2026.',
    further: ['It is for 12 Harbour Street.'],
    link: { label: 'Pay now', path: '/app/payments' },
    ...change,
  });
  const notify = (notices: object[], as: string = service) =>
    app.call('POST /internal/notices', { notices }, { service: as });
  const outbox = () => app.api.database.collection('outbox');
  const entriesOf = (id: number) => outbox().countDocuments({ 'errand.kind': 'notice', 'errand.user_id': id });
  const users = () => app.api.database.collection<{ _id: number }>('users');
  const confirm = (email: string, typed?: string) => app.confirm(email, typed);
  const confirmed = (change?: object) => app.confirmed(change);
  /** A person whom a landlord has entered and who has no password. */
  async function entered() {
    const { password: _, ...person } = registration();
    const { body } = await app.call('POST /internal/invitations', { people: [person], mail: false }, { service });
    return { id: body.people[0]?.user.id ?? 0, email: person.email };
  }
  /** The notices sent to an address. */
  const noticesTo = async (email: string) =>
    (await app.mailTo(email)).filter(({ text }) => text.includes('email notifications are on'));
  const subjectsTo = async (email: string) => (await noticesTo(email)).map(({ subject }) => subject);

  it('e-mails the content, the link and how to switch notices off', async () => {
    const { id, email } = await confirmed();
    expect((await notify([notice({ user_id: id })])).status).toBe(204);
    const [mail] = await noticesTo(email);
    expect(mail?.subject).toBe('Rent is due');
    const paragraphs = mail?.text.trim().split('\n\n');
    expect(paragraphs).toEqual([
      'Hello,',
      'Your rent of 1,200.00 is due on 1 March 2026.',
      'Pay now:\nhttps://keystead.example/app/payments',
      'It is for 12 Harbour Street.',
      'You get this message because email notifications are on. You can turn them off in your profile: https://keystead.example/app/profile',
      'Your Keystead team',
    ]);
  });

  it('attaches a file, which the outbox drops once it is sent', async () => {
    const { id, email } = await confirmed();
    const attachment = {
      name: 'receipt_1.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF').toString('base64'),
    };
    expect((await notify([notice({ user_id: id }, { attachment })])).status).toBe(204);
    const [mail] = await noticesTo(email);
    const parsed = await PostalMime.parse(await readFile(join(app.mailDir, `${mail?.id}.eml`)));
    expect(parsed.attachments).toMatchObject([{ filename: 'receipt_1.pdf', mimeType: 'application/pdf' }]);
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF');
    const of = { 'errand.user_id': id, 'errand.kind': 'notice' };
    expect(await outbox().findOne(of)).toMatchObject({ errand: { attachment: null } });
    const wrong = { ...attachment, name: '../receipt.pdf' };
    expect((await notify([notice({ user_id: id }, { attachment: wrong })])).problem?.status).toBe(422);
  });

  it('accepts a notice without a link', async () => {
    const { id, email } = await confirmed();
    await notify([notice({ user_id: id }, { link: undefined }), notice({ user_id: id }, { link: null })]);
    const texts = (await noticesTo(email)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toContain('/app/payments');
  });

  it('e-mails the same notice once, however often it is requested', async () => {
    const { id, email } = await confirmed();
    const [one, other] = [notice({ user_id: id }), notice({ user_id: id }, { subject: 'Rent was paid' })];
    await notify([one]);
    expect(await subjectsTo(email)).toEqual(['Rent is due']);
    const again = await Promise.all(Array.from({ length: 5 }, () => notify([one, other, one])));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 204));
    expect((await subjectsTo(email)).sort()).toEqual(['Rent is due', 'Rent was paid']);
    expect(await entriesOf(id)).toBe(2);
  });

  it('distinguishes equal keys of different services', async () => {
    const { id, email } = await confirmed();
    const one = notice({ user_id: id });
    await notify([one]);
    await notify([one], await app.serviceToken('operations'));
    expect(await noticesTo(email)).toHaveLength(2);
  });

  it('e-mails each user of an account once, tenants excluded', async () => {
    const owner = await confirmed({ role: 'landlord' });
    const colleague = await confirmed({ role: 'property_manager' });
    const tenant = await confirmed();
    const gone = await confirmed({ role: 'property_manager' });
    const stranger = await confirmed({ role: 'landlord' });
    const others = { _id: { $in: [colleague.id, tenant.id, gone.id] } };
    await users().updateMany(others, { $set: { account_id: owner.id } });
    await app.call('DELETE /profile', { password }, { token: gone.token });
    const toAll = notice({ account_id: owner.id });
    await notify([toAll, { ...toAll, to: { user_id: owner.id } }]);
    expect(await noticesTo(owner.email)).toHaveLength(1);
    expect(await noticesTo(colleague.email)).toHaveLength(1);
    for (const { email, id } of [tenant, gone, stranger]) {
      expect(await noticesTo(email)).toEqual([]);
      expect(await entriesOf(id)).toBe(0);
    }
  });

  it('sends no notice for the account of a tenant', async () => {
    const { id } = await confirmed();
    expect((await notify([notice({ account_id: id })])).status).toBe(204);
    expect(await entriesOf(id)).toBe(0);
  });

  it('skips unknown users and accounts and queues all other notices', async () => {
    const gone = await confirmed();
    await app.call('DELETE /profile', { password }, { token: gone.token });
    const before = await outbox().countDocuments();
    const nobody = [{ user_id: gone.id }, { user_id: 999_999 }, { account_id: 999_999 }].map((to) => notice(to));
    expect((await notify(nobody)).status).toBe(204);
    expect(await outbox().countDocuments()).toBe(before);
    const { id, email } = await confirmed();
    await notify([...nobody, notice({ user_id: id })]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('e-mails no user who has switched notices off', async () => {
    const { id, email, token } = await confirmed();
    await app.call('PUT /profile/preferences', { email_notifications: false }, { token });
    await notify([notice({ user_id: id })]);
    expect(await noticesTo(email)).toEqual([]);
    expect(await outbox().countDocuments({ 'errand.user_id': id, state: 'waiting' })).toBe(0);
    await app.call('PUT /profile/preferences', { email_notifications: true }, { token });
    await notify([notice({ user_id: id })]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('e-mails no unconfirmed address, and all notices after the confirmation', async () => {
    const { id, email } = await app.register();
    await notify([notice({ user_id: id })]);
    expect(await noticesTo(email)).toEqual([]);
    await confirm(email);
    await notify([notice({ user_id: id })]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  describe('to an address that only an account has entered', () => {
    const from = (id: number) => ({ from_account: id });
    const dueOf = (id: number) => outbox().find({ 'errand.user_id': id }).sort({ leaves_at: 1 }).toArray();

    it('names the sender and can be reported', async () => {
      const landlord = await confirmed({ role: 'landlord', first_name: 'Dana', last_name: 'Whitfield' });
      const { id, email } = await entered();
      await notify([notice({ user_id: id }, from(landlord.id))]);
      const [mail] = await app.mailTo(email);
      expect(mail?.text).toContain('because “Dana Whitfield” has added this address on Keystead');
      const token = /report-invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect((await app.call('POST /auth/report-invitation', { token })).status).toBe(200);
      await notify([notice({ user_id: id }, from(landlord.id))]);
      expect(await app.mailTo(email)).toHaveLength(1);
      const other = await confirmed({ role: 'landlord' });
      await notify([notice({ user_id: id }, from(other.id))]);
      expect(await app.mailTo(email)).toHaveLength(2);
    });

    it('counts for the account’s daily limit, like an invitation', async () => {
      const landlord = await confirmed({ role: 'landlord' });
      const { id, email } = await entered();
      const many = Array.from({ length: 60 }, () => notice({ user_id: id }, from(landlord.id)));
      for (let at = 0; at < many.length; at += MAX_NOTICES) await notify(many.slice(at, at + MAX_NOTICES));
      expect(await app.mailTo(email)).toHaveLength(50);
      const waiting = (await dueOf(id)).filter(({ state }) => state === 'waiting');
      expect(waiting).toHaveLength(10);
      for (const { leaves_at, next_at } of waiting) {
        expect(leaves_at.getTime()).toBeGreaterThan(Date.now());
        expect(next_at).toEqual(leaves_at);
      }
    });
  });

  it('counts once for the daily limit, however often it is requested', async () => {
    const landlord = await confirmed({ role: 'landlord' });
    const { id, email } = await entered();
    const many = Array.from({ length: 50 }, () => notice({ user_id: id }, { from_account: landlord.id }));
    for (const part of [many.slice(0, 30), many.slice(0, 30), many]) await notify([...part, ...part].slice(0, 50));
    expect(await app.mailTo(email)).toHaveLength(50);
  });

  it('goes to the address that a landlord entered until a user confirms it', async () => {
    const { id, email } = await entered();
    await notify([notice({ user_id: id })]);
    expect((await app.mailTo(email)).map(({ subject }) => subject)).toEqual(['Rent is due']);
    const registered = await app.register({ email });
    expect(registered.id).not.toBe(id);
    await confirm(email);
    const wish = { email_notifications: false };
    await app.call('PUT /profile/preferences', wish, { token: registered.token });
    await notify([notice({ user_id: id })]);
    expect(await noticesTo(email)).toEqual([]);
    await app.call('PUT /profile/preferences', { email_notifications: true }, { token: registered.token });
    await notify([notice({ user_id: id })]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('goes to nobody outside an unconfirmed account', async () => {
    const { id, email } = await confirmed();
    const landlord = await app.register({ role: 'landlord' });
    const about = { from_account: landlord.id };
    await notify([notice({ user_id: id }, about)]);
    expect(await noticesTo(email)).toEqual([]);
    await confirm(landlord.email);
    await notify([notice({ user_id: id }, about)]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  describe('while a notice is waiting', () => {
    const change = (id: number, entry: object) =>
      outbox().updateMany({ 'errand.user_id': id, 'errand.kind': 'notice' }, { $set: entry });
    const leave = (id: number) => change(id, { next_at: new Date(0) });
    /** A user with a waiting notice, as if the SMTP server had been unavailable when it was queued. */
    async function expecting() {
      const person = await confirmed();
      const prefer = (email_notifications: boolean) =>
        app.call('PUT /profile/preferences', { email_notifications }, { token: person.token });
      await prefer(false);
      await notify([notice({ user_id: person.id })]);
      await app.mailer.doDue();
      await change(person.id, { state: 'waiting', ended_at: null, next_at: new Date(Date.now() + 60_000) });
      await prefer(true);
      return { ...person, prefer };
    }

    it('it is sent according to its user’s preferences at the time of sending', async () => {
      const [one, other] = [await expecting(), await expecting()];
      await other.prefer(false);
      for (const { id } of [one, other]) await leave(id);
      expect(await noticesTo(one.email)).toHaveLength(1);
      expect(await noticesTo(other.email)).toEqual([]);
    });

    it('it follows its user to a new confirmed address', async () => {
      const { id, email, token } = await expecting();
      const moved = registration().email;
      await app.call('PUT /profile', { email: moved, current_password: password }, { token });
      await confirm(moved);
      await leave(id);
      expect(await noticesTo(moved)).toHaveLength(1);
      expect(await noticesTo(email)).toEqual([]);
    });

    it('it is sent to nobody if its user requested deletion', async () => {
      const { id, email, token } = await expecting();
      await app.call('DELETE /profile', { password }, { token });
      await leave(id);
      expect(await noticesTo(email)).toEqual([]);
      expect(await outbox().countDocuments({ 'errand.user_id': id, 'errand.kind': 'notice', state: 'done' })).toBe(1);
    });
  });

  describe('to support', () => {
    const toSupport = (change: object = {}) => notice({ mailbox: 'support' }, change);
    const mails = async (key: string) =>
      (await app.mailTo('support@keystead.example')).filter(({ subject }) => subject === key);

    it('goes to the support address whatever the preferences are, and does not mention preferences', async () => {
      const notice = toSupport({ subject: 'One message', reply_to: 'rhea@mail.example' });
      expect((await notify([notice])).status).toBe(204);
      const [mail, ...more] = await mails('One message');
      expect(more).toEqual([]);
      expect(mail?.text.trim().split('\n\n')).toEqual([
        'Hello,',
        'Your rent of 1,200.00 is due on 1 March 2026.',
        'Pay now:\nhttps://keystead.example/app/payments',
        'It is for 12 Harbour Street.',
        'Your Keystead team',
      ]);
    });

    it('has the given reply address, or none', async () => {
      await notify([
        toSupport({ subject: 'From Rhea', reply_to: 'rhea@mail.example' }),
        toSupport({ subject: 'From nobody', reply_to: null }),
      ]);
      const answersOf = async (subject: string) => {
        const [mail] = await mails(subject);
        const file = await readFile(join(app.mailDir, `${mail?.id}.eml`), 'utf8');
        return /^Reply-To: (.*?)\r?$/m.exec(file)?.[1];
      };
      expect(await answersOf('From Rhea')).toBe('rhea@mail.example');
      expect(await answersOf('From nobody')).toBeUndefined();
    });

    it('goes once per key, besides a notice with the same key to a user', async () => {
      const { id, email } = await confirmed();
      const notice = toSupport({ subject: 'Once' });
      await Promise.all([notify([notice]), notify([notice, { ...notice, to: { user_id: id } }]), notify([notice])]);
      expect(await mails('Once')).toHaveLength(1);
      expect(await noticesTo(email)).toHaveLength(1);
    });

    it.each([
      ['another mailbox', { mailbox: 'sales' }, {}],
      ['a mailbox and a user', { mailbox: 'support', user_id: 1 }, {}],
      ['an invalid reply address', { mailbox: 'support' }, { reply_to: 'rhea' }],
      [
        'a reply address with a line break',
        { mailbox: 'support' },
        { reply_to: 'rhea@mail.example\r\nBcc: x@y.example' },
      ],
    ])('is rejected with %s', async (_, to, change) => {
      expect((await notify([notice(to, change)])).problem.code).toBe('validation_failed');
    });
  });

  it('sends single messages before batches of notices, and gives a single notice the same rank', async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    await notify([notice({ user_id: one.id }), notice({ user_id: two.id })]);
    expect(await outbox().distinct('rank', { 'errand.user_id': one.id, 'errand.kind': 'notice' })).toEqual([1]);
    const three = await confirmed();
    await notify([notice({ user_id: three.id })]);
    expect(await outbox().distinct('rank', { 'errand.user_id': three.id, 'errand.kind': 'notice' })).toEqual([0]);
  });

  it('does not block an invitation', async () => {
    const landlord = await confirmed({ role: 'landlord' });
    const { id, email } = await entered();
    await notify([notice({ user_id: id }, { key: `${landlord.id} ${email}` })]);
    const { password: _, ...person } = { ...registration(), email };
    await app.call('POST /internal/invitations', { people: [person], mail: true }, { service, token: landlord.token });
    expect((await app.mailTo(email)).map(({ subject }) => subject).sort()).toEqual([
      'Rent is due',
      'Your rental on Keystead',
    ]);
  });

  it('requires a service token', async () => {
    const { token, id } = await app.register({ role: 'landlord' });
    const body = { notices: [notice({ user_id: id })] };
    for (const as of [{}, { token }, { service: token }])
      expect((await app.call('POST /internal/notices', body, as)).problem.code).toBe('unauthenticated');
    expect(await entriesOf(id)).toBe(0);
  });

  it.each([
    ['no notices', []],
    [`more than ${MAX_NOTICES}`, Array.from({ length: MAX_NOTICES + 1 }, () => notice({ user_id: 1 }))],
    ['no recipient', [notice({})]],
    ['a user and an account at once', [notice({ user_id: 1, account_id: 1 })]],
    ['an operator for a user', [notice({ user_id: { $gt: 0 } })]],
    ['a page of another site', [notice({ user_id: 1 }, { link: { label: 'Pay', path: '//evil.example' } })]],
    ['a line break in the subject', [notice({ user_id: 1 }, { subject: 'Rent\r\nBcc: x@y.example' })]],
    ['a good notice beside a bad one', [notice({ user_id: 1 }), notice({ user_id: 1 }, { opening: '' })]],
  ])('rejects %s and stores nothing', async (_, notices) => {
    const before = await outbox().countDocuments();
    expect((await notify(notices)).problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(await outbox().countDocuments()).toBe(before);
  });

  it('accepts the maximum number of notices', async () => {
    const { id } = await confirmed();
    await notify(Array.from({ length: MAX_NOTICES }, () => notice({ user_id: id })));
    expect(await entriesOf(id)).toBe(MAX_NOTICES);
  });
});
