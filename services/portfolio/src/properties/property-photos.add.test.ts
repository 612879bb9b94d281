import { loseResponse, samplePicture, type TestApi } from '@keystead/service-kit/testing';
import { type PhotoCalls, photoCalls } from '../../test/test-photos.ts';
import { people, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, admin } = people;

describe('POST /properties/{id}/photos', () => {
  let api: TestApi;
  let photos: PhotoCalls;
  let property: number;
  beforeAll(async () => {
    api = await testPortfolio();
    photos = photoCalls(api);
  });
  beforeEach(async () => {
    await api.database.collection('files.files').deleteMany({});
    property = await addProperty(api, landlord);
  });
  afterAll(() => api.stop());

  it('appends the photo and returns its location', async () => {
    const first = await photos.add(landlord, property, await samplePicture({ width: 3000, height: 1000 }));
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(`/api/properties/${property}/photos/${first.body.id}`);
    expect(first.body).toEqual({ id: first.body.id, width: 2048, height: 683, created_at: expect.any(String) });
    const second = await photos.add(manager, property);
    expect(await photos.of(landlord, property)).toEqual([first.body.id, second.body.id]);
    expect(await photos.stored()).toEqual(
      [first.body.id, second.body.id].flatMap((id) => [`photo/${id}/large`, `photo/${id}/small`]).sort(),
    );
  });

  it('changes the property like an edit', async () => {
    await photos.add(landlord, property);
    expect((await api.call(landlord, `GET /properties/${property}`)).body.version).toBe(2);
    const stale = await api.call(landlord, `PUT /properties/${property}`, { name: 'Older', version: 1 });
    expect(stale.problem).toMatchObject({ status: 409, code: 'version_conflict' });
  });

  it('stores an admin’s photo with the account of the property', async () => {
    const { id } = (await photos.add(admin, property)).body;
    const [file] = await api.database.collection('files.files').find().toArray();
    expect(file?.metadata).toEqual({ account_id: landlord.accountId, kind: 'photo', id });
  });

  it('accepts eight of twenty concurrent photos, and stores nothing of the others', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => photos.add(landlord, property)));
    const added = answers.filter(({ status }) => status === 201);
    expect(added).toHaveLength(8);
    for (const { problem } of answers.filter(({ status }) => status !== 201))
      expect(problem).toMatchObject({
        status: 409,
        code: 'too_many_files',
        error: 'A property may have up to 8 photos. Delete one of them to add another.',
      });
    const ids = await photos.of(landlord, property);
    expect([...ids].sort()).toEqual(added.map(({ body }) => body.id).sort());
    expect(await photos.stored()).toHaveLength(16);
  });

  it('loses no concurrent edit', async () => {
    const names = ['One', 'Two', 'Three'];
    const answers = await Promise.all([
      ...names.map((name, at) => api.call(landlord, `PUT /properties/${property}`, { name, bedrooms: at })),
      ...names.map(() => photos.add(landlord, property)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const { body } = await api.call(landlord, `GET /properties/${property}`);
    expect([body.photos.length, body.version]).toEqual([3, 7]);
    expect(names[body.bedrooms ?? 9]).toBe(body.name);
  });

  it('adds one photo per Idempotency-Key, even after an interrupted try', async () => {
    const key = { 'idempotency-key': 'one-photo' };
    const [one, two] = [
      await photos.add(landlord, property, undefined, key),
      await photos.add(landlord, property, undefined, key),
    ];
    expect([two.status, two.body]).toEqual([201, one.body]);
    await loseResponse(api.database, 'one-photo');
    expect((await photos.add(landlord, property, undefined, key)).body).toEqual(one.body);
    expect(await photos.of(landlord, property)).toEqual([one.body.id]);
    const other = await photos.add(landlord, property, await samplePicture({ colour: '#00ff00' }), key);
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it.each([
    ['a picture of another kind', () => samplePicture({ format: 'gif' }), 'must be a JPEG, PNG or WebP picture'],
    ['a page', async () => Buffer.from('<!doctype html><script>1</script>'), 'must be a JPEG, PNG or WebP picture'],
    ['half a picture', halfAPicture, 'is damaged, or has more than 64 megapixels'],
    ['nothing', async () => Buffer.alloc(0), 'is empty'],
  ])('rejects %s sent as a JPEG, and stores nothing', async (_, make, file) => {
    const refused = await photos.add(landlord, property, await make());
    expect(refused.problem).toMatchObject({ status: 422, code: 'validation_failed', fields: { file } });
    expect(await photos.of(landlord, property)).toEqual([]);
    expect(await photos.stored()).toEqual([]);
  });

  it('detects the picture’s format, whichever of the three the client declares', async () => {
    const png = await samplePicture({ format: 'png' });
    expect((await photos.add(landlord, property, png, { 'content-type': 'image/webp' })).status).toBe(201);
  });

  it.each(['image/gif', 'application/json', 'multipart/form-data; boundary=x'])('rejects the type %s', async (type) => {
    const refused = await photos.add(landlord, property, undefined, { 'content-type': type });
    expect(refused.problem).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it('answers 404 for a property of another account, and for a deleted one', async () => {
    expect((await photos.add(otherLandlord, property)).problem).toMatchObject({ status: 404 });
    await api.call(landlord, `DELETE /properties/${property}`);
    expect((await photos.add(landlord, property)).problem).toMatchObject({ status: 404 });
    expect(await photos.stored()).toEqual([]);
  });
});

async function halfAPicture(): Promise<Buffer> {
  const whole = await samplePicture({ width: 2000, height: 2000 });
  return whole.subarray(0, whole.length / 2);
}
