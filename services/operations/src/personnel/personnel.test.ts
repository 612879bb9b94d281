import type { History } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { loseResponse } from '@keystead/service-kit/testing';
import { newWorld, people, runJobs, testOperations } from '../../test/test-operations.ts';
import { addPersonnel, samplePersonnel } from '../../test/test-personnel.ts';
import { addRequest } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, admin } = people;

describe('/maintenance-personnel', () => {
  let api: TestApi;
  const world = newWorld();
  beforeAll(async () => {
    api = await testOperations(world);
  });
  beforeEach(async () => {
    for (const name of ['personnel', 'personnel_counts', 'maintenance_requests', 'maintenance_counts'])
      await api.database.collection(name).deleteMany({});
  });
  afterAll(() => api.stop());

  const read = (id: number, by: TestUser = landlord) => api.call(by, `GET /maintenance-personnel/${id}`);
  const put = (id: number, change: object, by: TestUser = landlord, headers = {}) =>
    api.call(by, `PUT /maintenance-personnel/${id}`, change, headers);
  const namesIn = async (query = '', by: TestUser = landlord) =>
    (await api.call(by, `GET /maintenance-personnel?${query}`)).body.personnel.map(({ name }) => name);

  const follow = () => runJobs(api.database, world);

  it('POST: accepts name and trade alone, available by default', async () => {
    const made = await api.call(landlord, 'POST /maintenance-personnel', samplePersonnel);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/maintenance-personnel/${made.body.id}`);
    expect(made.body).toEqual({
      ...samplePersonnel,
      id: made.body.id,
      email: null,
      phone: null,
      location: null,
      specialties: null,
      hourly_rate: null,
      availability: 'available',
      notes: null,
      open_requests: 0,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      abilities: { update: true, delete: true },
    });
    expect((await read(made.body.id, manager)).body).toEqual(made.body);
  });

  it('POST: stores all given fields, and the rate to the cent', async () => {
    const entry = {
      email: 'pat@mail.example',
      phone: '555 0100',
      location: 'Portland, ME',
      specialties: 'Water heaters, faucets',
      hourly_rate: 45.55,
      availability: 'busy',
      notes: 'Rings twice.\nHas a van.',
    } as const;
    const { id } = await addPersonnel(api, landlord, entry);
    expect((await read(id)).body).toMatchObject(entry);
  });

  it.each([
    ['name', undefined, 'is required'],
    ['name', '   ', expect.any(String)],
    ['service_type', undefined, 'is required'],
    ['service_type', 'Wizardry', expect.any(String)],
    ['email', 'pat at mail', expect.any(String)],
    ['hourly_rate', 12.345, expect.any(String)],
    ['hourly_rate', -1, expect.any(String)],
    ['availability', 'asleep', expect.any(String)],
  ])('POST: refuses %s %p with 422', async (field, value, message) => {
    const refused = await api.call(landlord, 'POST /maintenance-personnel', { ...samplePersonnel, [field]: value });
    expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: message } });
  });

  it('POST by an admin: stores the person in the admin’s own account', async () => {
    const { id } = await addPersonnel(api, admin);
    expect((await read(id)).status).toBe(404);
    expect((await read(id, admin)).status).toBe(200);
    expect(await api.database.collection<{ _id: number }>('personnel').findOne({ _id: id })).toMatchObject({
      account_id: admin.accountId,
    });
  });

  it('POST: adds a person once under one Idempotency-Key, also after an interrupted try', async () => {
    const key = { 'idempotency-key': 'one-person' };
    const add = () => api.call(landlord, 'POST /maintenance-personnel', samplePersonnel, key);
    const [one, two] = [await add(), await add()];
    expect(two.body).toEqual(one.body);
    await loseResponse(api.database, 'one-person');
    expect((await add()).body.id).toBe(one.body.id);
    expect((await api.call(landlord, 'GET /maintenance-personnel')).body.total).toBe(1);
  });

  describe('GET', () => {
    beforeEach(async () => {
      await addPersonnel(api, landlord, { name: 'cleo Ward', service_type: 'Electrical', location: 'Salem' });
      await addPersonnel(api, landlord, { name: 'Abe Zorn', specialties: 'Boilers', availability: 'busy' });
      await addPersonnel(api, landlord, { name: 'Bea Quill', email: 'bea@pipes.example', availability: 'unavailable' });
      await addPersonnel(api, otherLandlord, { name: 'Elsewhere' });
    });

    it('sorts by name by default, and lists only the caller’s account', async () => {
      expect(await namesIn()).toEqual(['Abe Zorn', 'Bea Quill', 'cleo Ward']);
      expect(await namesIn('sort=-name')).toEqual(['cleo Ward', 'Bea Quill', 'Abe Zorn']);
      expect(await namesIn('sort=created_at')).toEqual(['cleo Ward', 'Abe Zorn', 'Bea Quill']);
      expect(await namesIn('sort=-created_at')).toEqual(['Bea Quill', 'Abe Zorn', 'cleo Ward']);
      expect(await namesIn('', admin)).toEqual(['Abe Zorn', 'Bea Quill', 'cleo Ward', 'Elsewhere']);
    });

    it.each([
      ['q=ward', ['cleo Ward']],
      ['q=salem', ['cleo Ward']],
      ['q=boil', ['Abe Zorn']],
      ['q=electrical', ['cleo Ward']],
      ['q=pipes', ['Bea Quill']],
      ['q=nobody', []],
      ['service_type=Electrical', ['cleo Ward']],
      ['availability=busy', ['Abe Zorn']],
      ['service_type=Plumbing&availability=unavailable', ['Bea Quill']],
    ])('filters by %s', async (query, names) => {
      expect(await namesIn(query)).toEqual(names);
    });

    it('is paginated, with the total', async () => {
      const first = (await api.call(landlord, 'GET /maintenance-personnel?limit=2')).body;
      expect([first.personnel.length, first.total, first.abilities]).toEqual([2, 3, { create: true }]);
      expect(await namesIn(`limit=2&cursor=${first.next_cursor}`)).toEqual(['cleo Ward']);
    });

    it('lists nobody for a tenant, who may add nobody', async () => {
      const { body } = await api.call(tenant, 'GET /maintenance-personnel');
      expect(body).toEqual({ personnel: [], total: 0, next_cursor: null, abilities: { create: false } });
      const refused = await api.call(tenant, 'POST /maintenance-personnel', samplePersonnel);
      expect(refused.problem).toMatchObject({ status: 403, error: 'Tenants cannot add personnel.' });
    });
  });

  it('PUT: changes the given fields, and creates no new version without a difference', async () => {
    const { id } = await addPersonnel(api, landlord, { phone: '555 0100', availability: 'busy' });
    const changed = await put(id, { hourly_rate: 60, availability: null, phone: '' });
    expect(changed.body).toMatchObject({ hourly_rate: 60, availability: 'available', phone: null, version: 2 });
    expect((await put(id, changed.body)).body.version).toBe(2);
    expect((await put(id, { name: 'Pip', version: 1 })).problem).toMatchObject({ code: 'version_conflict' });
    expect((await put(id, { name: 'Pip' }, landlord, { 'if-match': '"1"' })).status).toBe(412);
    expect((await put(id, { name: 'Pip' }, otherLandlord)).status).toBe(404);
    expect((await put(id, { name: 'Pip' }, tenant)).status).toBe(404);
  });

  it('GET history: records who changed what', async () => {
    const { id } = await addPersonnel(api, landlord);
    await put(id, { hourly_rate: 60.5 }, manager);
    const history = (await api.call(landlord, `GET /maintenance-personnel/${id}/history`)).body as History;
    expect(history.entries.map(({ action, by, changes }) => [action, by.user_id, changes])).toEqual([
      ['changed', 2, [{ field: 'hourly_rate', from: null, to: 60.5 }]],
      ['created', 1, []],
    ]);
    expect((await api.call(tenant, `GET /maintenance-personnel/${id}/history`)).status).toBe(404);
  });

  it('PUT: copies a new name to assigned requests, where it stays after a deletion', async () => {
    const { id } = await addPersonnel(api, landlord);
    const request = await addRequest(api, landlord, { assigned_to: id });
    await put(id, { name: 'Patricia Piper' });
    await follow();
    const found = await api.call(landlord, 'GET /maintenance?q=patricia');
    expect(found.body.maintenance_requests).toMatchObject([{ assigned_to: id, assigned_to_name: 'Patricia Piper' }]);
    expect(found.body.maintenance_requests[0]?.version).toBe(request.version);
    expect((await api.call(landlord, `DELETE /maintenance-personnel/${id}`)).status).toBe(204);
    expect((await api.call(landlord, `DELETE /maintenance-personnel/${id}`)).status).toBe(404);
    const left = (await api.call(landlord, `GET /maintenance/${request.id}`)).body;
    expect(left).toMatchObject({ assigned_to: id, assigned_to_name: 'Patricia Piper' });
  });

  it('PUT: does not wait for assigned requests; the job updates thousands, also with a concurrent change of one', async () => {
    const { id } = await addPersonnel(api, landlord);
    const request = await addRequest(api, landlord, { assigned_to: id });
    const requests = api.database.collection<{ _id: number; assigned_to_name: string }>('maintenance_requests');
    const stored = await requests.findOne({ _id: request.id });
    const many = Array.from({ length: 1_200 }, (_, at) => ({ ...stored, _id: 1_000_000 + at }));
    await requests.insertMany(many as never);
    const called = async () => ({
      before: await requests.countDocuments({ assigned_to_name: 'Pat Piper', search: 'pat' }),
      after: await requests.countDocuments({ assigned_to_name: 'Patricia Piper', search: 'patricia' }),
    });
    await put(id, { name: 'Patricia Piper' });
    expect(await called()).toEqual({ before: 1_201, after: 0 });
    await Promise.all([follow(), api.call(landlord, `PUT /maintenance/${request.id}`, { title: 'Dripping tap' })]);
    expect(await called()).toEqual({ before: 0, after: 1_201 });
    expect((await api.call(landlord, `GET /maintenance/${request.id}`)).body).toMatchObject({
      title: 'Dripping tap',
      version: 2,
    });
  });

  it('PUT: the last of several names reaches the requests, also after a deletion', async () => {
    const { id } = await addPersonnel(api, landlord);
    const request = await addRequest(api, landlord, { assigned_to: id });
    const nameOn = async () => (await api.call(landlord, `GET /maintenance/${request.id}`)).body.assigned_to_name;
    await put(id, { name: 'Pia' });
    await Promise.all([follow(), put(id, { name: 'Pip' })]);
    await put(id, { phone: '555 0100' });
    await follow();
    expect(await nameOn()).toBe('Pip');
    await put(id, { name: 'Peg' });
    await api.call(landlord, `DELETE /maintenance-personnel/${id}`);
    await follow();
    expect(await nameOn()).toBe('Peg');
    const marked = { _id: id, renamed_at: { $ne: null } };
    expect(await api.database.collection<{ _id: number }>('personnel').countDocuments(marked)).toBe(0);
  });

  it('PUT: a request that is assigned during a renaming gets the new name', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await addPersonnel(api, landlord);
      const request = await addRequest(api, landlord);
      await Promise.all([
        put(id, { name: 'Patricia Piper' }),
        api.call(landlord, `PUT /maintenance/${request.id}`, { assigned_to: id }),
      ]);
      await follow();
      const { body } = await api.call(landlord, `GET /maintenance/${request.id}`);
      expect(body.assigned_to_name).toBe('Patricia Piper');
    }
  });

  it('GET: counts the requests that are open or in progress and not deleted', async () => {
    const [one, other] = [await addPersonnel(api, landlord), await addPersonnel(api, landlord, { name: 'Zed' })];
    for (const status of ['open', 'in_progress', 'completed', 'cancelled'] as const)
      await addRequest(api, landlord, { assigned_to: one.id, status });
    const gone = await addRequest(api, landlord, { assigned_to: one.id });
    await api.call(landlord, `DELETE /maintenance/${gone.id}`);
    const { personnel } = (await api.call(landlord, 'GET /maintenance-personnel')).body;
    expect(personnel.map(({ id, open_requests }) => [id, open_requests])).toEqual([
      [one.id, 2],
      [other.id, 0],
    ]);
    expect((await read(one.id)).body.open_requests).toBe(2);
  });

  it('DELETE: succeeds once for concurrent deletions', async () => {
    const { id } = await addPersonnel(api, landlord);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(landlord, `DELETE /maintenance-personnel/${id}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await api.call(landlord, 'GET /maintenance-personnel')).body.total).toBe(0);
  });

  it('PUT: keeps both of two concurrent changes', async () => {
    const { id } = await addPersonnel(api, landlord);
    const answers = await Promise.all([put(id, { phone: '555 0100' }), put(id, { location: 'Salem' }, manager)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).body).toMatchObject({ phone: '555 0100', location: 'Salem', version: 3 });
  });
});
