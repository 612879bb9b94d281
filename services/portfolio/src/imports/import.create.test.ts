import type { TestApi } from '@keystead/service-kit/testing';
import { loseResponse } from '@keystead/service-kit/testing';
import { propertiesCsv, upload } from '../../test/test-imports.ts';
import { people, testPortfolio } from '../../test/test-portfolio.ts';

const { landlord, manager, otherLandlord, tenant, admin } = people;

describe('POST /imports', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  afterAll(() => api.stop());

  const stored = () => api.database.collection('imports').countDocuments();

  it('recognises the columns and adds nothing yet', async () => {
    const made = await upload(api, landlord, propertiesCsv(1, 3), { name: 'My homes.csv' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/imports/${made.body.id}`);
    expect(made.body).toMatchObject({
      kind: 'properties',
      file_name: 'My homes.csv',
      source: 'spreadsheet',
      state: 'uploaded',
      progress: { done: 0, total: 3 },
      counts: { add: 0, exists: 0, refused: 0 },
      problem: null,
      version: 1,
    });
    expect(made.body.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Property Name', 'name'],
      ['Street', 'address'],
      ['City', 'city'],
      ['State', 'state'],
      ['Zip', 'zip_code'],
      ['Rent', 'rent_amount'],
    ]);
    expect(made.body.columns[0]?.samples).toEqual(['Maple Court 1', 'Maple Court 2', 'Maple Court 3']);
    const required = made.body.fields.filter((field) => field.required).map(({ name }) => name);
    expect(required).toEqual(['name', 'address', 'city', 'state', 'zip_code', 'rent_amount']);
    expect((await api.call(landlord, `GET /imports/${made.body.id}`)).body).toEqual(made.body);
    expect((await api.call(landlord, 'GET /properties')).body.total).toBe(0);
  });

  it('requires a property’s name or id, and either a full name or first and last name', async () => {
    const { body } = await upload(api, landlord, 'First Name,Phone\nx,x\n', { kind: 'tenants' });
    const required = body.fields.filter((field) => field.required).map(({ name, or }) => [name, or]);
    expect(required).toEqual([
      ['first_name', 'full_name'],
      ['last_name', 'full_name'],
      ['email', null],
      ['property_name', 'property_id'],
    ]);
    const missing = async (heading: string) => {
      const { id } = (await upload(api, landlord, `${heading}\nx,x\n`, { kind: 'tenants' })).body;
      return Object.keys((await api.call(landlord, `POST /imports/${id}/check`)).problem.fields ?? {});
    };
    expect(await missing('Full Name,Property ID')).toEqual(['email']);
    expect(await missing('First Name,Phone')).toEqual(['last_name', 'email', 'property_name']);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffName;Rent\nCafé Zoë;1\n', 'utf16le')],
    ['windows-1252', Buffer.from('Name\tRent\nCafé Zoë\t1\n', 'latin1')],
  ])('decodes %s', async (_, file) => {
    const { body } = await upload(api, landlord, file);
    expect(body.columns).toMatchObject([
      { name: 'Name', samples: ['Café Zoë'] },
      { name: 'Rent', samples: ['1'] },
    ]);
  });

  it.each([
    ['without rows', 'Name,Rent\n', 'has a heading but no rows'],
    ['of blank lines', '\n\n', 'is empty'],
    ['that is no CSV', 'PK\u0003\u0004,x\n1,2\n', 'is not a CSV file. Save the sheet as CSV and try again'],
    ['of 60,001 rows', `Name\n${'x\n'.repeat(60_001)}`, 'has more than 60,000 rows'],
  ])('rejects a file %s and stores nothing', async (_, file, reason) => {
    const before = await stored();
    const refused = await upload(api, landlord, file);
    expect(refused.problem).toMatchObject({ status: 422, code: 'validation_failed', fields: { file: reason } });
    expect(await stored()).toBe(before);
    expect(await api.database.collection('files.files').countDocuments()).toBe(before);
  });

  it('rejects a file that is too large or not text', async () => {
    const large = await upload(api, landlord, Buffer.alloc(16 * 1024 * 1024 + 1, 'x'));
    expect(large.problem).toMatchObject({ status: 413, code: 'body_too_large' });
    const picture = await upload(api, landlord, 'x', { type: 'image/png' });
    expect(picture.problem).toMatchObject({ status: 415 });
    const odd = await api.call(landlord, 'POST /imports?kind=leases&name=x' as 'POST /imports', 'Name\nx\n', {
      'content-type': 'text/csv',
    });
    expect(odd.status).toBe(422);
  });

  it('rejects a tenant with a reason, and a request without a session', async () => {
    const refused = await upload(api, tenant, propertiesCsv(1, 1));
    expect(refused.problem).toMatchObject({
      status: 403,
      code: 'forbidden',
      error: 'Tenants cannot import properties or tenants.',
    });
    const nobody = await api.call(null, 'POST /imports?kind=properties&name=x' as 'POST /imports', 'Name\nx\n', {
      'content-type': 'text/csv',
    });
    expect(nobody.status).toBe(401);
  });

  it('creates one import per idempotency key', async () => {
    const before = await stored();
    const [one, two] = [
      await upload(api, landlord, propertiesCsv(1, 2), { key: 'once' }),
      await upload(api, landlord, propertiesCsv(1, 2), { key: 'once' }),
    ];
    expect(two.body).toEqual(one.body);
    expect(await stored()).toBe(before + 1);
    const other = await upload(api, landlord, propertiesCsv(1, 3), { key: 'once' });
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('resumes an interrupted try, and does not restore a deleted import', async () => {
    const broken = async (key: string) => {
      await loseResponse(api.database, key);
      return upload(api, landlord, propertiesCsv(1, 2), { key });
    };
    const first = await upload(api, landlord, propertiesCsv(1, 2), { key: 'broken-off' });
    expect((await broken('broken-off')).body).toEqual(first.body);
    await api.call(landlord, `DELETE /imports/${first.body.id}`);
    expect((await broken('broken-off')).problem).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('an account’s imports', () => {
  let api: TestApi;
  let id: number;
  beforeAll(async () => {
    api = await testPortfolio();
    id = (await upload(api, landlord, propertiesCsv(1, 1), { name: 'Harbour homes.csv' })).body.id;
    await upload(api, manager, propertiesCsv(1, 1), { name: 'Others.csv' });
  });
  afterAll(() => api.stop());

  it('are visible to its users, newest first', async () => {
    const { body } = await api.call(manager, 'GET /imports');
    expect(body.imports.map(({ file_name }) => file_name)).toEqual(['Others.csv', 'Harbour homes.csv']);
    expect(body).toMatchObject({ total: 2, next_cursor: null, abilities: { create: true } });
    const first = await api.call(landlord, 'GET /imports?limit=1');
    expect(first.body).toMatchObject({ total: 2, imports: [{ file_name: 'Others.csv' }] });
    const second = await api.call(landlord, `GET /imports?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ next_cursor: null, imports: [{ id }] });
    expect((await api.call(landlord, 'GET /imports?q=harb')).body).toMatchObject({ total: 1, imports: [{ id }] });
  });

  it('are filtered by kind, with the total of that kind', async () => {
    const tenantsCsv = 'First Name,Last Name,Email,Property\nRhea,Moss,rhea@mail.example,Maple Court 1\n';
    const other = (await upload(api, landlord, tenantsCsv, { kind: 'tenants' })).body.id;
    const found = await api.call(landlord, 'GET /imports?kind=tenants');
    expect(found.body).toMatchObject({ total: 1, imports: [{ id: other, kind: 'tenants' }] });
    expect((await api.call(landlord, 'GET /imports?kind=properties&q=others')).body.total).toBe(1);
    expect((await api.call(landlord, 'GET /imports?kind=leases')).problem.fields).toEqual({
      kind: 'must be one of properties, tenants',
    });
    await api.call(landlord, `DELETE /imports/${other}`);
  });

  it('have an exact total, however many there are', async () => {
    const imports = api.database.collection<{ _id: number }>('imports');
    const { _id, ...one } = (await imports.findOne({ _id: id })) ?? { _id: 0 };
    await imports.insertMany(Array.from({ length: 10_000 }, (_, n) => ({ ...one, _id: 1_000_000 + n })));
    const { body } = await api.call(landlord, 'GET /imports?limit=1');
    expect([body.total, body.total_capped]).toEqual([10_002, undefined]);
    const some = (await api.call(landlord, 'GET /imports?limit=1&kind=properties')).body;
    expect([some.total, some.total_capped]).toEqual([10_000, true]);
    await imports.deleteMany({ _id: { $gte: 1_000_000 } });
  });

  it('are hidden from others, whose list is empty but not rejected', async () => {
    expect((await api.call(otherLandlord, 'GET /imports')).body).toMatchObject({ imports: [], total: 0 });
    expect((await api.call(tenant, 'GET /imports')).body).toMatchObject({
      imports: [],
      total: 0,
      abilities: { create: false },
    });
    expect((await api.call(admin, 'GET /imports')).body.total).toBe(2);
  });

  it.each([
    ['GET /imports/{id}', undefined],
    ['GET /imports/{id}/rows', undefined],
    ['PUT /imports/{id}', { mapping: {} }],
    ['POST /imports/{id}/check', undefined],
    ['POST /imports/{id}/run', {}],
    ['DELETE /imports/{id}', undefined],
  ])('answer other accounts with 404: %s', async (operation, body) => {
    for (const stranger of [otherLandlord, tenant])
      expect((await api.call(stranger, operation.replace('{id}', String(id)), body)).status).toBe(404);
    expect((await api.call(landlord, operation.replace('{id}', '99999'), body)).status).toBe(404);
    expect((await api.call(landlord, `GET /imports/${id}`)).body).toMatchObject({ state: 'uploaded', version: 1 });
  });
});
