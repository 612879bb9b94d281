import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';

describe('POST /internal/invitations', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  const somebody = () => {
    const { password: _, ...invited } = registration();
    return invited;
  };
  const somePeople = (size: number) => Array.from({ length: size }, somebody);
  const inviteAll = (people: object[], mail = true, token?: string) =>
    app.call('POST /internal/invitations', { people, mail }, { service, token });
  const invite = async (person: object, token?: string) => (await inviteAll([person], true, token)).body.people[0];
  const addresses = () => app.api.database.collection('email_addresses');
  const outbox = () => app.api.database.collection('outbox');
  const countOf = (people: { email: string }[]) =>
    addresses().countDocuments({ email_key: { $in: people.map(({ email }) => email) } });
  const setPassword = async (email: string, further: object = {}) =>
    app.call('POST /auth/reset-password', {
      token: await app.linkTo(email),
      password: 'quiet-harbour-42',
      ...further,
    });

  it('creates a record of the address and e-mails a link to set a password, valid for 7 days', async () => {
    const landlord = await app.confirmed({ role: 'landlord', first_name: 'Dana', last_name: 'Whitfield' });
    const invited = somebody();
    const answer = await invite({ ...invited, phone: '+1 207 555 0100' }, landlord.token);
    expect(answer).toEqual({
      user: { ...invited, id: expect.any(Number), role: 'tenant', created_at: expect.any(String) },
      invited: true,
      mail_at: expect.any(String),
    });
    const [mail] = await app.mailTo(invited.email);
    expect(mail?.text).toContain('“Dana Whitfield” has added this address on Keystead, a service where landlords');
    const stored = await addresses().findOne({ email_key: invited.email });
    expect(stored?.phone).toBe('+1 207 555 0100');
    const days = (stored?.links[0].expires_at.getTime() - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.99);
    expect((await setPassword(invited.email, { timezone: 'America/Denver' })).status).toBe(200);
    const signedIn = await app.signIn(invited.email);
    expect(signedIn.body.user).toMatchObject({ id: answer?.user.id, email_confirmed: true });
    const { body } = await app.call('GET /profile', undefined, { token: signedIn.body.token });
    expect(body.preferences.timezone).toBe('America/Denver');
  });

  it('finds the user who has confirmed the address, ignoring case, and e-mails them without a link', async () => {
    const registered = await app.confirmed({ first_name: 'Real', last_name: 'Name' });
    const before = (await app.mailTo(registered.email)).length;
    const answer = await invite({ ...somebody(), email: registered.email.toUpperCase() });
    expect(answer).toMatchObject({ user: { id: registered.id, first_name: 'Real' }, invited: false });
    expect(Object.keys(answer?.user ?? {})).not.toContain('phone');
    const mails = await app.mailTo(registered.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.text).toContain('https://keystead.example/login');
    expect(mails.at(-1)?.text).not.toContain('token=');
  });

  it('responds in the order of the request, with existing people and duplicates', async () => {
    const [one = somebody(), two = somebody(), three = somebody()] = somePeople(3);
    await invite(two);
    const twice = { ...one, email: one.email.toUpperCase(), first_name: 'Another' };
    const { body } = await inviteAll([three, one, two, twice]);
    expect(body.people.map(({ user }) => user.email)).toEqual([three.email, one.email, two.email, one.email]);
    expect(body.people[3]).toEqual(body.people[1]);
    expect(body.people[3]?.user.first_name).toBe('Rhea');
    expect(await countOf([one])).toBe(1);
    expect(await app.mailTo(one.email)).toHaveLength(1);
  });

  it('e-mails nobody without `mail`; a later call sends a valid link', async () => {
    const [one = somebody(), two = somebody()] = somePeople(2);
    const registered = await app.confirmed();
    const before = (await app.mailTo(registered.email)).length;
    const withoutMail = await inviteAll([one, two, { ...somebody(), email: registered.email }], false);
    expect(withoutMail.body.people.map(({ invited }) => invited)).toEqual([true, true, false]);
    expect([await app.mailTo(one.email), await app.mailTo(two.email)]).toEqual([[], []]);
    expect(await app.mailTo(registered.email)).toHaveLength(before);
    expect(await addresses().findOne({ email_key: one.email })).toMatchObject({ links: [], user_id: null });
    expect(await invite(one)).toEqual({ ...withoutMail.body.people[0], mail_at: expect.any(String) });
    expect(await app.mailTo(one.email)).toHaveLength(1);
    expect((await setPassword(one.email)).status).toBe(200);
    expect((await app.signIn(one.email)).body.user.id).toBe(withoutMail.body.people[0]?.user.id);
    expect(await app.mailTo(two.email)).toEqual([]);
  });

  it('creates each record once under twenty concurrent batches', async () => {
    const people = somePeople(20);
    const answers = await Promise.all(
      people.map((_, start) => inviteAll([...people.slice(start), ...people.slice(0, start)], false)),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const seen = answers.flatMap(({ body }) => body.people.map(({ user }) => `${user.email} ${user.id}`));
    expect(new Set(seen).size).toBe(people.length);
    expect(await countOf(people)).toBe(people.length);
  });

  it('creates the other records if some were inserted concurrently', async () => {
    const people = somePeople(5);
    const earlier = await inviteAll([people[0] ?? {}, people[3] ?? {}], false);
    jest.spyOn(EmailAddressRepository.prototype, 'findAllCurrent').mockResolvedValueOnce([]);
    const { body } = await inviteAll(people, false);
    expect(body.people.map(({ user }) => user.email)).toEqual(people.map(({ email }) => email));
    expect([body.people[0], body.people[3]]).toEqual(earlier.body.people);
    expect(await countOf(people)).toBe(5);
  });

  it('e-mails an address once in ten minutes for the same account and repeats the response', async () => {
    const landlord = await app.confirmed({ role: 'landlord' });
    const [one = somebody(), two = somebody()] = somePeople(2);
    const first = await invite(one, landlord.token);
    const again = await Promise.all(Array.from({ length: 5 }, () => inviteAll([one, two], true, landlord.token)));
    expect(again.map(({ body }) => body.people[0])).toEqual(again.map(() => first));
    expect(await app.mailTo(one.email)).toHaveLength(1);
    expect(await app.mailTo(two.email)).toHaveLength(1);
    const earlier = { $set: { created_at: new Date(Date.now() - 10 * 60_000) } };
    await outbox().updateMany({ 'errand.user_id': first?.user.id }, earlier);
    await invite(one, landlord.token);
    expect(await app.mailTo(one.email)).toHaveLength(2);
    const other = await app.confirmed({ role: 'landlord' });
    await invite(one, other.token);
    expect(await app.mailTo(one.email)).toHaveLength(3);
  });

  it('queues no second invitation while the first is waiting', async () => {
    const invited = somebody();
    await invite(invited);
    await app.mailTo(invited.email);
    const waiting = { state: 'waiting', created_at: new Date(0), next_at: new Date(Date.now() + 60_000) };
    await outbox().updateMany({ to: invited.email }, { $set: waiting });
    await invite(invited);
    expect(await outbox().countDocuments({ to: invited.email })).toBe(1);
  });

  it('queues a few invitations like single messages, and more behind them', async () => {
    const [few, many] = [somePeople(20), somePeople(21)];
    const ranksOf = (people: { email: string }[]) =>
      outbox().distinct('rank', { to: { $in: people.map(({ email }) => email) } });
    await inviteAll(few);
    await inviteAll(many);
    expect([await ranksOf(few), await ranksOf(many)]).toEqual([[0], [1]]);
  });

  it('leaves an earlier link valid when another account invites', async () => {
    const invited = somebody();
    const other = await app.confirmed({ role: 'landlord' });
    await invite(invited);
    const first = await app.linkTo(invited.email);
    await invite(invited, other.token);
    expect(await app.linkTo(invited.email)).not.toBe(first);
    const set = await app.call('POST /auth/reset-password', { token: first, password: 'quiet-harbour-42' });
    expect(set.status).toBe(200);
  });

  it('responds with 503 if a record disappears between two reads, and e-mails nobody', async () => {
    const [gone = somebody(), registered = somebody()] = somePeople(2);
    await inviteAll([registered], false);
    jest.spyOn(EmailAddressRepository.prototype, 'add').mockResolvedValueOnce([]);
    const { problem } = await inviteAll([registered, gone]);
    expect(problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(await app.mailTo(registered.email)).toEqual([]);
    const again = await inviteAll([registered, gone]);
    expect(again.body.people.map(({ invited }) => invited)).toEqual([true, true]);
  });

  it('responds with 500 if an insert fails for another reason than a duplicate address', async () => {
    const [one = somebody(), blocked = somebody(), two = somebody()] = somePeople(3);
    await invite(one);
    const counters = app.api.database.collection<{ _id: string; last: number }>('id_counters');
    const _id = ((await counters.findOne({ _id: 'users' }))?.last ?? 0) + 1;
    // An id that is already used, which our sequence never returns: no person may be left out silently.
    const blocker = app.api.database.collection<{ _id: number }>('email_addresses');
    await blocker.insertOne({ _id });
    expect((await inviteAll([blocked, two], false)).status).toBe(500);
    await blocker.deleteOne({ _id });
    expect((await inviteAll([blocked, two], false)).status).toBe(200);
    expect(await countOf([blocked, two])).toBe(2);
  });

  it('requires a service token and a caller who is not a tenant', async () => {
    const landlord = await app.confirmed({ role: 'landlord' });
    const tenant = await app.register();
    const invited = somebody();
    const body = { people: [invited], mail: true };
    const direct = await app.call('POST /internal/invitations', body, { token: landlord.token });
    expect(direct.problem.code).toBe('unauthenticated');
    expect((await inviteAll([invited], true, tenant.token)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await inviteAll([invited], true, 'a.b.c')).status).toBe(401);
    expect(await countOf([invited])).toBe(0);
  });

  it.each([
    ['nobody', { people: [], mail: true }, 'people'],
    ['more than 500', { people: somePeople(501), mail: true }, 'people'],
    ['an operator for an address', { people: [{ ...somebody(), email: { $gt: '' } }], mail: true }, 'people.0.email'],
    [
      'a person without a name',
      { people: [somebody(), { email: 'r@mail.example' }], mail: true },
      'people.1.last_name',
    ],
    ['no mail setting', { people: [somebody()] }, 'mail'],
  ])('rejects %s and creates no record', async (_, body, field) => {
    const before = await addresses().countDocuments();
    const { problem } = await app.call('POST /internal/invitations', body, { service });
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(Object.keys(problem.fields ?? {})).toContain(field);
    expect(await addresses().countDocuments()).toBe(before);
  });

  it('accepts 500 people with fields of maximum length, some already known, and queues an e-mail for each', async () => {
    const landlord = await app.confirmed({ role: 'landlord' });
    const long = '字'.repeat(100);
    const people = somePeople(500).map(({ email }, row) => ({
      email: `${String(row).padStart(64, 'x')}@${'d'.repeat(60)}.${'e'.repeat(60)}.${email.replace(/^.*@/, '')}`,
      first_name: long,
      last_name: long,
      phone: '字'.repeat(40),
    }));
    const registered = await inviteAll(people.slice(100, 300), false, landlord.token);
    const { status, body } = await inviteAll(people, true, landlord.token);
    expect(status).toBe(200);
    expect(body.people.map(({ user }) => user.email)).toEqual(people.map(({ email }) => email));
    expect(body.people.slice(100, 300).map(({ user }) => user)).toEqual(registered.body.people.map(({ user }) => user));
    const ids = body.people.map(({ user }) => user.id);
    expect(new Set(ids).size).toBe(500);
    expect(await countOf(people)).toBe(500);
    expect(await outbox().countDocuments({ 'errand.kind': 'invitation', 'errand.user_id': { $in: ids } })).toBe(500);
  });

  describe('the daily limit of a new account', () => {
    const dueOf = (id: number) => outbox().find({ 'errand.account_id': id }).sort({ leaves_at: 1 }).toArray();
    const dayOf = (date: Date) => date.toISOString().slice(0, 10);

    it('sends 50 of 1,500 today and queues the rest with their dates', async () => {
      const landlord = await app.confirmed({ role: 'landlord' });
      const leaves: (string | null)[] = [];
      const people = somePeople(1_500);
      for (let from = 0; from < people.length; from += 500) {
        const { body } = await inviteAll(people.slice(from, from + 500), true, landlord.token);
        leaves.push(...body.people.map(({ mail_at }) => mail_at));
      }
      const due = await dueOf(landlord.id);
      expect(due).toHaveLength(1_500);
      expect(new Set(due.map(({ to }) => to)).size).toBe(1_500);
      const today = dayOf(new Date());
      const byDay = Map.groupBy(due, ({ leaves_at }) => dayOf(leaves_at));
      expect(byDay.get(today)).toHaveLength(50);
      const counts = [...byDay.values()].map(({ length }) => length);
      // 50 a day in the first week, 100 a day after that.
      expect(counts.slice(0, 7)).toEqual(Array(7).fill(50));
      expect(counts.slice(8, 18)).toEqual(Array(10).fill(100));
      expect(leaves.filter((at) => at && dayOf(new Date(at)) === today)).toHaveLength(50);
      expect(leaves.map((at) => Date.parse(at ?? '')).sort((a, b) => a - b)).toEqual(
        due.map(({ leaves_at }) => leaves_at.getTime()),
      );
      // A repeated request, as after a timeout, returns the same response and queues nothing.
      const again = await inviteAll(people.slice(1_000), true, landlord.token);
      expect(again.body.people.map(({ mail_at }) => mail_at)).toEqual(leaves.slice(1_000));
      expect(await dueOf(landlord.id)).toHaveLength(1_500);
    });

    it('is not exceeded by concurrent batches and does not block other accounts', async () => {
      const [landlord, other] = [await app.confirmed({ role: 'landlord' }), await app.confirmed({ role: 'landlord' })];
      await Promise.all(Array.from({ length: 6 }, () => inviteAll(somePeople(20), true, landlord.token)));
      const due = await dueOf(landlord.id);
      expect(due).toHaveLength(120);
      expect(due.filter(({ leaves_at }) => dayOf(leaves_at) === dayOf(new Date()))).toHaveLength(50);
      const { body } = await inviteAll(somePeople(50), true, other.token);
      expect(body.people.filter(({ mail_at }) => dayOf(new Date(mail_at ?? '')) === dayOf(new Date()))).toHaveLength(
        50,
      );
    });
  });

  it('invites nobody for a deleted account, and does not send its queued invitations', async () => {
    const landlord = await app.confirmed({ role: 'landlord' });
    const queued = somebody();
    const body = (person: object) => ({ people: [person], mail: true, account_id: landlord.id });
    const late = jest.spyOn(app.mailer, 'doDue').mockResolvedValue();
    expect((await app.call('POST /internal/invitations', body(queued), { service })).status).toBe(200);
    await app.call('DELETE /profile', { password }, { token: landlord.token });
    late.mockRestore();
    expect(await app.mailTo(queued.email)).toEqual([]);
    const rejected = await app.call('POST /internal/invitations', body(somebody()), { service });
    expect(rejected.problem).toMatchObject({ status: 403, error: 'This account has been deleted.' });
  });

  it('names the account’s owner when a service calls without a user', async () => {
    const landlord = await app.confirmed({ role: 'landlord', first_name: 'Dana', last_name: 'Whitfield' });
    const invited = somebody();
    const body = { people: [invited], mail: true, account_id: landlord.id };
    expect((await app.call('POST /internal/invitations', body, { service })).status).toBe(200);
    expect((await app.mailTo(invited.email))[0]?.text).toContain('“Dana Whitfield” has added');
  });

  it('sends no e-mail and links no user for an unconfirmed account', async () => {
    const landlord = await app.register({ role: 'landlord' });
    const registered = await app.confirmed();
    const { password: _, ...person } = { ...registration(), email: registered.email };
    for (const as of [{ token: landlord.token }, {}]) {
      const body = { people: [person], mail: true, ...(!('token' in as) && { account_id: landlord.id }) };
      const { problem } = await app.call('POST /internal/invitations', body, { service, ...as });
      expect(problem).toMatchObject({
        status: 403,
        code: 'email_unconfirmed',
        error: 'Confirm your email address to invite tenants.',
      });
    }
    const { body } = await inviteAll([person], false, landlord.token);
    const id = body.people[0]?.user.id ?? 0;
    expect(id).not.toBe(registered.id);
    expect((await app.addressIds(registered.email)).includes(id)).toBe(false);
    await app.confirm(landlord.email);
    expect((await inviteAll([person], true, landlord.token)).body.people[0]?.user.id).toBe(registered.id);
  });

  it('can be reported: the account cannot invite the address again, and support gets an e-mail', async () => {
    const [landlord, other] = [await app.confirmed({ role: 'landlord' }), await app.confirmed({ role: 'landlord' })];
    const invited = somebody();
    await invite(invited, landlord.token);
    const [mail] = await app.mailTo(invited.email);
    const token = /report-invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const report = () => app.call('POST /auth/report-invitation', { token });
    expect((await report()).status).toBe(200);
    expect((await report()).problem.code).toBe('link_invalid');
    expect((await app.mailTo('support@keystead.example')).at(-1)?.subject).toContain(`account ${landlord.id}`);
    await outbox().updateMany({ to: invited.email }, { $set: { created_at: new Date(0) } });
    expect((await invite(invited, landlord.token))?.mail_at).toBeNull();
    expect(await app.mailTo(invited.email)).toHaveLength(1);
    expect((await invite(invited, other.token))?.mail_at).not.toBeNull();
    expect(await app.mailTo(invited.email)).toHaveLength(2);
  });
});
