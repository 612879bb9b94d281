import { MAX_DOCUMENTS } from '@keystead/contracts';
import { loseResponse, samplePdf, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy } from '../../test/test-leases.ts';
import { addresses, people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherTenant, otherLandlord, admin } = people;

describe('the documents of a lease', () => {
  let api: TestApi;
  let lease: number;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    lease = (await addLease(api, landlord, await addTenancy(api, landlord))).id;
  });
  afterAll(() => api.stop());

  const pdf = { 'content-type': 'application/pdf' };
  const attach = (
    name = 'Lease.pdf',
    { by = landlord as TestUser | null, bytes = samplePdf(name), headers = {} } = {},
  ) => api.call(by, `POST /leases/${lease}/documents?name=${encodeURIComponent(name)}`, bytes, { ...pdf, ...headers });
  const get = (id: number, by: TestUser | null = landlord, headers = {}) =>
    api.call(by, `GET /leases/${lease}/documents/${id}`, undefined, headers);
  const remove = (id: number, by: TestUser | null = landlord) =>
    api.call(by, `DELETE /leases/${lease}/documents/${id}`);
  const read = async () => (await api.call(landlord, `GET /leases/${lease}`)).body;
  const files = () => api.database.collection<{ _id: string; uploadDate: Date }>('files.files');
  const bytesOf = async (body: Blob) => Buffer.from(await body.arrayBuffer());

  it('are attached under the given name, and change the lease’s version', async () => {
    const made = await attach('  House rules, 2nd ed ');
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/leases/${lease}/documents/${made.body.id}`);
    expect(made.body).toEqual({
      id: made.body.id,
      name: 'House rules, 2nd ed',
      size: samplePdf('  House rules, 2nd ed ').length,
      created_at: expect.stringMatching(/Z$/),
    });
    await attach('Lease.pdf', { by: manager });
    expect(await read()).toMatchObject({ version: 3, documents: [made.body, { name: 'Lease.pdf' }] });
    const history = await api.call(landlord, `GET /leases/${lease}/history`);
    expect(history.body.entries[0]?.changes).toEqual([
      { field: 'documents', from: 'House rules, 2nd ed', to: 'House rules, 2nd ed, Lease.pdf' },
    ]);
  });

  it.each([
    ['Lease', 'attachment; filename="Lease.pdf"'],
    ['Lease.PDF', 'attachment; filename="Lease.PDF"'],
    ['Lease Köln 賃', `attachment; filename="Lease Köln ?.pdf"; filename*=UTF-8''Lease%20K%C3%B6ln%20%E8%B3%83.pdf`],
    ['../../etc/passwd', 'attachment; filename="passwd.pdf"'],
  ])('named %j are sent with the header %s', async (name, disposition) => {
    const made = await attach(name);
    const { status, headers, body } = await get(made.body.id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': disposition,
      'content-length': String(samplePdf(name).length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: `"document-${made.body.id}"`,
    });
    expect(await bytesOf(body)).toEqual(samplePdf(name));
  });

  it('are answered with 304 to a client that has them cached', async () => {
    const { id } = (await attach()).body;
    // Without this header fetch sends `no-cache` with conditional requests.
    const stored = { 'if-none-match': `"document-${id}"`, 'cache-control': 'max-age=0' };
    expect((await get(id, landlord, stored)).status).toBe(304);
    expect((await get(id, otherLandlord, stored)).status).toBe(404);
  });

  it('of ten megabytes are returned whole, and larger ones are rejected', async () => {
    const filler = Buffer.alloc(10 * 1024 * 1024 - samplePdf().length, '%');
    const large = Buffer.concat([samplePdf(), filler]);
    const { id } = (await attach('Large.pdf', { bytes: large })).body;
    expect((await bytesOf((await get(id)).body)).equals(large)).toBe(true);
    const larger = await attach('Larger.pdf', { bytes: Buffer.concat([large, Buffer.from('%')]) });
    expect(larger.problem).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it.each([
    ['text that calls itself a PDF', Buffer.from('I am a PDF, honestly.'), pdf, 422],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), pdf, 422],
    ['nothing', Buffer.alloc(0), pdf, 422],
    ['a PDF that calls itself a picture', samplePdf(), { 'content-type': 'image/png' }, 415],
  ])('must not be %s', async (_, bytes, headers, status) => {
    const before = await files().countDocuments();
    expect((await attach('Lease.pdf', { bytes, headers })).status).toBe(status);
    expect((await read()).documents).toEqual([]);
    expect(await files().countDocuments()).toBe(before);
  });

  it.each([
    ['by nothing', ''],
    ['by blanks', '   '],
    ['by two lines', 'a";\r\nx'],
    ['by a long name', 'x'.repeat(201)],
  ])('must not be named %s', async (_, name) => {
    expect((await attach(name)).problem).toMatchObject({ status: 422, fields: { name: expect.any(String) } });
    const unnamed = await api.call(landlord, `POST /leases/${lease}/documents`, samplePdf(), pdf);
    expect(unnamed.problem.fields).toEqual({ name: 'is required' });
  });

  it('are limited to twenty, even if uploads race, and a rejected one leaves no bytes', async () => {
    for (let count = 0; count < MAX_DOCUMENTS - 4; count++) await attach(`${count}`);
    const before = await files().countDocuments();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => attach(`late ${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { status, problem } of answers)
      if (status !== 201) expect(problem).toMatchObject({ status: 409, code: 'too_many_files' });
    expect((await read()).documents).toHaveLength(MAX_DOCUMENTS);
    expect(await files().countDocuments()).toBe(before + 4);
    const [first] = (await read()).documents;
    await remove(first?.id ?? 0);
    expect((await attach('room again')).status).toBe(201);
  });

  it('are attached once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'scan' };
    const first = await attach('Scan', { headers });
    expect((await attach('Scan', { headers })).body).toEqual(first.body);
    const other = await attach('Scan', { headers, bytes: samplePdf('Other') });
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    await loseResponse(api.database, 'scan');
    expect((await attach('Scan', { headers })).body).toEqual(first.body);
    expect((await read()).documents).toEqual([first.body]);
  });

  it('are deleted with their bytes, and answer 404 the second time', async () => {
    const { id } = (await attach()).body;
    const other = (await attach('Other')).body;
    expect((await remove(id, manager)).status).toBe(204);
    expect((await remove(id)).problem).toMatchObject({ status: 404, error: 'This document does not exist.' });
    expect((await get(id)).status).toBe(404);
    expect(await files().countDocuments({ _id: { $regex: `^document/${id}/` } })).toBe(0);
    expect(await read()).toMatchObject({ documents: [other], version: 4 });
    expect(await bytesOf((await get(other.id)).body)).toEqual(samplePdf('Other'));
  });

  it('are not accessible through another lease', async () => {
    const { id } = (await attach()).body;
    lease = (await addLease(api, landlord, await addTenancy(api, landlord))).id;
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('are readable for the lease’s tenant, and changeable for those who manage it', async () => {
    const { property_id } = await read();
    const tenantRecord = await addTenant(api, landlord, property_id, { email: addresses.tenant });
    await api.call(landlord, `PUT /leases/${lease}`, { tenant_id: tenantRecord.id });
    const { id } = (await attach()).body;
    const statuses = async (by: TestUser | null) => [
      (await get(id, by)).status,
      (await attach('Mine', { by })).status,
      (await remove(999_999, by)).status,
    ];
    expect(await statuses(null)).toEqual([401, 401, 401]);
    expect(await statuses(otherLandlord)).toEqual([404, 404, 404]);
    expect(await statuses(otherTenant)).toEqual([404, 404, 404]);
    expect(await statuses({ ...tenant, emailConfirmed: false })).toEqual([404, 404, 404]);
    expect(await statuses(tenant)).toEqual([200, 403, 403]);
    expect(await statuses(admin)).toEqual([200, 201, 404]);
    await api.call(landlord, `PUT /tenants/${tenantRecord.id}`, { email: 'somebody@mail.example' });
    expect((await get(id, tenant)).status).toBe(404);
  });

  it('are swept after a while if a crash left them without a lease, and no others', async () => {
    const { id } = (await attach()).body;
    const gone = (await attach('Gone')).body;
    await api.database
      .collection<{ _id: number; documents: object[] }>('leases')
      .updateOne({ _id: lease }, { $pull: { documents: { id: gone.id } } });
    const left = async () =>
      (
        await files()
          .find({ _id: { $regex: `^document/(${id}|${gone.id})/` } })
          .toArray()
      ).length;
    await runJobs(api.database, []);
    expect(await left()).toBe(2);
    await files().updateMany({}, { $set: { uploadDate: new Date(Date.now() - 2 * 60 * 60_000) } });
    await runJobs(api.database, []);
    expect(await left()).toBe(1);
    expect((await get(id)).status).toBe(200);
  });
});
