import type { MaintenanceRequest } from '@keystead/contracts';
import { pictureFacts, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, runJobs, testOperations } from '../../../test/test-operations.ts';
import { addRheas } from '../../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant } = people;

describe('photos of a request', () => {
  let api: TestApi;
  let request: MaintenanceRequest;
  let picture: Buffer;
  beforeAll(async () => {
    picture = await samplePicture({ width: 1000, height: 500 });
    api = await testOperations();
  });
  beforeEach(async () => {
    await api.database.collection('files.files').deleteMany({});
    request = await addRheas(api, landlord);
  });
  afterAll(() => api.stop());

  const add = (by: TestUser, bytes = picture, headers = {}) =>
    api.call(by, `POST /maintenance/${request.id}/photos`, bytes, { 'content-type': 'image/jpeg', ...headers });
  const address = (id: number) => `/maintenance/${request.id}/photos/${id}`;
  const remove = (id: number, by: TestUser) => api.call(by, `DELETE ${address(id)}`);
  const read = async (by: TestUser = landlord) => (await api.call(by, `GET /maintenance/${request.id}`)).body;
  const stored = async () => {
    const files = await api.database.collection<{ _id: string }>('files.files').find().sort({ _id: 1 }).toArray();
    return files.map(({ _id }) => _id);
  };

  it('can be added by both sides, and both can read them in both sizes', async () => {
    const [one, two] = [await add(tenant), await add(manager)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.headers.get('location')).toBe(`/api${address(one.body.id)}`);
    expect(one.body).toEqual({ id: one.body.id, width: 1000, height: 500, created_at: expect.any(String) });
    expect((await read(tenant)).photos).toEqual([one.body, two.body]);
    for (const [query, width] of [
      ['', 1000],
      ['?size=small', 800],
    ] as const)
      for (const by of [tenant, landlord]) {
        const { status, headers, body } = await api.call(by, `GET ${address(one.body.id)}${query}`);
        expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
        const facts = await pictureFacts(new Uint8Array(await (body as Blob).arrayBuffer()));
        expect(facts.width).toBe(width);
      }
  });

  it('change the request, and its history records it', async () => {
    const { id } = (await add(tenant)).body;
    expect((await read()).version).toBe(2);
    const { entries } = (await api.call(landlord, `GET /maintenance/${request.id}/history`)).body;
    expect(entries[0]).toMatchObject({
      by: { user_id: tenant.userId },
      changes: [{ field: 'photos', from: null, to: String(id) }],
    });
  });

  it('are limited to eight, also for concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => add(at % 2 ? tenant : landlord)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    for (const { problem } of answers.filter(({ status }) => status !== 201))
      expect(problem).toMatchObject({
        status: 409,
        code: 'too_many_files',
        error: 'A maintenance request may have up to 8 photos. Delete one of them to add another.',
      });
    expect([(await read()).photos.length, (await stored()).length]).toEqual([8, 16]);
  });

  it('can be deleted by those who may change the request, together with their files', async () => {
    const [one, two] = [(await add(tenant)).body.id, (await add(tenant)).body.id];
    expect((await remove(one, tenant)).status).toBe(204);
    expect((await remove(one, tenant)).status).toBe(404);
    await api.call(landlord, `PUT /maintenance/${request.id}`, { status: 'in_progress' });
    expect((await remove(two, tenant)).problem).toMatchObject({
      status: 403,
      error: 'You can delete photos of a maintenance request only while it is open.',
    });
    expect(await stored()).toEqual([`photo/${two}/large`, `photo/${two}/small`]);
    expect((await remove(two, manager)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it('can be deleted by the tenant only if the tenant has added them', async () => {
    const [own, theirs, unknown] = [
      (await add(tenant)).body.id,
      (await add(manager)).body.id,
      (await add(landlord)).body.id,
    ];
    // Like a photo that was added before `added_by` was stored.
    await api.database
      .collection<{ _id: number }>('maintenance_requests')
      .updateOne({ _id: request.id }, { $unset: { 'photos.2.added_by': '' } });
    for (const id of [theirs, unknown])
      expect((await remove(id, tenant)).problem).toMatchObject({
        status: 403,
        error: 'You can delete only photos that you have added yourself.',
      });
    expect((await read()).photos.map(({ id }) => id)).toEqual([own, theirs, unknown]);
    expect((await remove(own, tenant)).status).toBe(204);
    for (const id of [theirs, unknown]) expect((await remove(id, landlord)).status).toBe(204);
  });

  it('answer 404 to other users', async () => {
    const { id } = (await add(tenant)).body;
    for (const other of [otherLandlord, otherTenant]) {
      expect((await add(other)).status).toBe(404);
      expect((await remove(id, other)).status).toBe(404);
      expect((await api.call(other, `GET ${address(id)}`)).status).toBe(404);
    }
    expect((await api.call(landlord, `GET ${address(999_999)}`)).status).toBe(404);
    expect((await read()).photos).toHaveLength(1);
  });

  it('must be pictures', async () => {
    expect((await add(tenant, Buffer.from('<!doctype html>'))).problem).toMatchObject({
      status: 422,
      fields: { file: 'must be a JPEG, PNG or WebP picture' },
    });
    expect((await add(tenant, picture, { 'content-type': 'text/html' })).status).toBe(415);
    expect(await stored()).toEqual([]);
  });

  it('are added once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': `photo-of-${request.id}` };
    const [one, two] = [await add(tenant, picture, key), await add(tenant, picture, key)];
    expect(two.body).toEqual(one.body);
    expect((await read()).photos).toHaveLength(1);
  });

  it('are swept if no request references them, but stay for a deleted request', async () => {
    const [stays, left] = [(await add(tenant)).body.id, (await add(tenant)).body.id];
    await api.call(landlord, `DELETE /maintenance/${request.id}`);
    await api.database
      .collection<{ _id: number; photos: { id: number }[] }>('maintenance_requests')
      .updateOne({ _id: request.id }, { $pull: { photos: { id: left } } });
    await api.database.collection('files.files').updateMany({}, { $set: { uploadDate: new Date(0) } });
    await runJobs(api.database, newWorld());
    expect(await stored()).toEqual([`photo/${stays}/large`, `photo/${stays}/small`]);
  });
});
