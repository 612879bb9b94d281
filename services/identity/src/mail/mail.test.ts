import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { MailFolder } from './mail-folder.ts';

describe('stored e-mails', () => {
  let app: TestIdentity;
  let admin: string;
  beforeAll(async () => {
    app = await testIdentity({ demoData: true });
    admin = (await app.signIn('admin@keystead.example', 'keystead-demo-2026')).body.token;
  });
  afterAll(() => app.stop());

  const list = (token?: string, query = '') => app.call(`GET /mail${query}`, undefined, { token });
  const read = (id: string, token = admin) => app.call(`GET /mail/${id}`, undefined, { token });

  it('are an empty list at first', async () => {
    expect((await list(admin)).body).toEqual({ messages: [], next_cursor: null, total: 0 });
  });

  it('are .eml files in the folder, with plain text and HTML, and are listed newest first', async () => {
    const one = await app.register();
    await app.mailTo(one.email);
    const two = await app.register();
    await app.mailTo(two.email);
    const { messages } = (await list(admin)).body;
    expect(messages).toEqual([
      { id: expect.any(String), to: two.email, subject: 'Confirm your email address', sent_at: expect.any(String) },
      expect.objectContaining({ to: one.email }),
    ]);
    const message = (await read(messages[0]?.id ?? '')).body;
    expect(message).toEqual({
      ...messages[0],
      text: expect.stringContaining('https://keystead.example/confirm-email'),
    });
    expect((await readdir(app.mailDir)).sort()).toEqual(messages.map(({ id }: { id: string }) => `${id}.eml`).sort());
  });

  it('are visible only to the admin', async () => {
    const { token } = await app.register({ role: 'landlord' });
    const abilities = async (as: string) => (await app.call('GET /profile', undefined, { token: as })).body.abilities;
    expect(await abilities(admin)).toEqual({ read_mail: true });
    expect(await abilities(token)).toEqual({ read_mail: false });
    expect((await list()).status).toBe(401);
    expect((await list(token)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await read('anything', token)).problem.code).toBe('forbidden');
  });

  it('are listed in pages that do not shift when new e-mails arrive', async () => {
    for (let count = 0; count < 5; count++) await app.register({ email: `page${count}.${registration().email}` });
    await app.mailer.doDue();
    const all = (await list(admin)).body;
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const { body } = await list(admin, `?limit=2${cursor && `&cursor=${cursor}`}`);
      if (!cursor) expect(body.total).toBe(all.total);
      expect(body.messages.length).toBeLessThanOrEqual(2);
      seen.push(...body.messages.map(({ id }) => id));
      cursor = body.next_cursor;
      await app.register();
      await app.mailer.doDue();
    } while (cursor);
    expect(seen).toEqual(all.messages.map(({ id }) => id));
    expect(all).toMatchObject({ total: seen.length, next_cursor: null });
    expect((await list(admin, '?cursor=..%2Fx')).problem.fields).toHaveProperty('cursor');
    expect((await list(admin, '?limit=0')).status).toBe(422);
    expect((await list(admin, '?sort=-sent_at')).status).toBe(200);
    expect((await list(admin, '?sort=subject')).status).toBe(422);
  });

  it('are searched by address and subject', async () => {
    const { email } = await app.register({ email: `sought.${registration().email}` });
    await app.call('POST /auth/forgot-password', { email });
    await app.mailTo(email);
    const subjects = async (q: string) => {
      const { body } = await list(admin, `?q=${encodeURIComponent(q)}`);
      expect(body.total).toBe(body.messages.length);
      return body.messages.map(({ subject }) => subject);
    };
    expect(await subjects('SOUGHT')).toHaveLength(2);
    expect(await subjects('sought confirm')).toEqual(['Confirm your email address']);
    expect(await subjects('sought nothing')).toEqual([]);
  });

  it('are found only by a valid id, never by a path out of the folder', async () => {
    await mkdir(join(app.mailDir, 'below'));
    await writeFile(join(app.mailDir, 'below/secret.eml'), 'To: a@mail.example\r\n\r\nsecret');
    for (const id of [
      'none',
      '..%2Fsecret',
      'below%2Fsecret',
      '%2e%2e%2fsecret',
      'below%00secret',
      'x'.repeat(101),
      '%2Fetc%2Fpasswd',
    ])
      expect([id, (await read(id)).problem.code]).toEqual([id, 'not_found']);
  });

  it('contain user input as text only', async () => {
    const service = await app.serviceToken();
    const landlord = await app.confirmed({ role: 'landlord', first_name: '<b>Eve</b>' });
    const last_name = 'Q\r\nBcc: x@y.example';
    // The contract rejects this. If it were stored anyway, it must not become a header.
    const users = app.api.database.collection<{ _id: number }>('users');
    await users.updateOne({ _id: landlord.id }, { $set: { last_name } });
    const { password: _, ...invited } = registration();
    await app.call('POST /internal/invitations', { people: [invited], mail: true }, { service, token: landlord.token });
    const [mail] = await app.mailTo(invited.email);
    expect(mail?.text).toContain('<b>Eve</b>');
    expect(await app.mailTo('x@y.example')).toEqual([]);
  });

  it('cannot get line breaks into headers: POST /auth/register rejects them in names', async () => {
    const last_name = 'Q\r\nBcc: x@y.example';
    const rejected = await app.call('POST /auth/register', { ...registration(), last_name });
    expect(rejected.problem).toMatchObject({
      status: 422,
      fields: { last_name: 'must not contain control characters' },
    });
  });

  it('are in a folder that other users of the machine cannot read', async () => {
    const folder = new MailFolder(join(app.mailDir, 'made', 'now'), 'no-reply@keystead.example');
    await folder.send({ id: 'one', to: 'rhea@mail.example', subject: 'One', text: 'One', html: '<p>One</p>' });
    expect((await stat(join(app.mailDir, 'made', 'now'))).mode & 0o777).toBe(0o700);
    await rm(join(app.mailDir, 'made'), { recursive: true });
  });
});
