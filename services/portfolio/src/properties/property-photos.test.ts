import { pictureFacts, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { type PhotoCalls, photoCalls } from '../../test/test-photos.ts';
import { addresses, people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, otherLandlord, tenant } = people;

describe('the photos of a property', () => {
  let api: TestApi;
  let photos: PhotoCalls;
  let property: number;
  let ids: number[];
  beforeAll(async () => {
    api = await testPortfolio();
    photos = photoCalls(api);
  });
  beforeEach(async () => {
    await api.database.collection('files.files').deleteMany({});
    property = await addProperty(api, landlord);
    ids = [];
    for (const width of [900, 90, 9]) {
      const picture = await samplePicture({ format: 'png', width, height: width / 3, colour: '#ff0000' });
      ids.push((await photos.add(landlord, property, picture)).body.id);
    }
  });
  afterAll(() => api.stop());

  const address = (photo: number | string = ids[0] ?? 0) => `/properties/${property}/photos/${photo}`;
  const get = (query = '', headers = {}) => api.call(landlord, `GET ${address()}${query}`, undefined, headers);
  const put = (photo_ids: unknown, by: TestUser = landlord) =>
    api.call(by, `PUT /properties/${property}/photos`, { photo_ids });

  describe('GET', () => {
    it.each([
      ['', 900, 300],
      ['?size=large', 900, 300],
      ['?size=small', 800, 267],
    ])('returns the size %s', async (query, width, height) => {
      const { status, headers, body } = await get(query);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String((body as Blob).size),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
      const facts = await pictureFacts(new Uint8Array(await (body as Blob).arrayBuffer()));
      expect(facts).toMatchObject({ format: 'webp', width, height, colour: /^#f/ });
    });

    it('answers 304 to a client that has it cached, for each size', async () => {
      const tag = (await get('?size=small')).headers.get('etag') ?? '';
      // Without this header fetch sends `no-cache` with conditional requests.
      const stored = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
      const again = await get('?size=small', stored);
      expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
      expect((await get('?size=large', stored)).status).toBe(200);
    });

    it('checks access even if the client has it cached', async () => {
      const tag = (await get()).headers.get('etag') ?? '';
      const stored = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
      const other = await api.call(otherLandlord, `GET ${address()}`, undefined, stored);
      expect(other.problem).toMatchObject({ status: 404, code: 'not_found' });
    });

    it('answers 404 for a photo of another property, and for a missing one', async () => {
      const elsewhere = await addProperty(api, landlord);
      for (const path of [`/properties/${elsewhere}/photos/${ids[0]}`, address(999_999), address('cover')])
        expect((await api.call(landlord, `GET ${path}`)).problem).toMatchObject({ status: 404 });
      await api.database.collection<{ _id: string }>('files.files').deleteOne({ _id: `photo/${ids[0]}/large` });
      expect((await get()).problem).toMatchObject({ status: 404, error: 'This photo does not exist.' });
    });

    it('rejects another size', async () => {
      expect((await get('?size=huge')).problem).toMatchObject({ status: 422, fields: { size: expect.any(String) } });
    });

    it('aborts the connection rather than end with a partial photo', async () => {
      await api.database.collection('files.chunks').deleteMany({ files_id: `photo/${ids[0]}/large` });
      await expect(get()).rejects.toThrow();
    });
  });

  describe('PUT', () => {
    it('reorders the photos, the cover first', async () => {
      const order = [ids[2], ids[0], ids[1]];
      const { status, body } = await put(order);
      expect([status, body.photos.map(({ id }) => id), body.version]).toEqual([200, order, 5]);
      expect(await photos.of(landlord, property)).toEqual(order);
    });

    it('changes the order after the cover too', async () => {
      const order = [ids[0], ids[2], ids[1]];
      await put(order);
      expect(await photos.of(landlord, property)).toEqual(order);
      expect((await put(order)).body.version).toBe(5);
    });

    it('rejects ids other than those of its photos, and changes nothing', async () => {
      for (const order of [ids.slice(1), [...ids, 999_999], [ids[0], ids[1], 999_999]])
        expect((await put(order)).problem).toMatchObject({ status: 409, code: 'conflict' });
      for (const odd of [[], [ids[0], ids[0], ids[1]], ['1'], { $gt: 0 }])
        expect((await put(odd)).problem).toMatchObject({ status: 422, code: 'validation_failed' });
      expect(await photos.of(landlord, property)).toEqual(ids);
    });

    it('is rejected for another account', async () => {
      expect((await put(ids, otherLandlord)).status).toBe(404);
    });
  });

  describe('DELETE', () => {
    it('removes the photo with its files, and answers 404 the second time', async () => {
      expect((await api.call(landlord, `DELETE ${address()}`)).status).toBe(204);
      expect((await api.call(landlord, `DELETE ${address()}`)).status).toBe(404);
      expect(await photos.of(landlord, property)).toEqual(ids.slice(1));
      expect(await photos.stored()).toEqual(
        ids
          .slice(1)
          .flatMap((id) => [`photo/${id}/large`, `photo/${id}/small`])
          .sort(),
      );
      expect((await get()).status).toBe(404);
    });

    it('makes room for another photo', async () => {
      for (let more = ids.length; more < 8; more++) await photos.add(landlord, property);
      expect((await photos.add(landlord, property)).status).toBe(409);
      await api.call(landlord, `DELETE ${address()}`);
      expect((await photos.add(landlord, property)).status).toBe(201);
    });

    it('is rejected for another account, and for users who can’t see the property', async () => {
      for (const other of [otherLandlord, tenant])
        expect((await api.call(other, `DELETE ${address()}`)).status).toBe(404);
      expect(await photos.of(landlord, property)).toEqual(ids);
    });
  });

  it('are visible to the property’s tenant, but not changeable', async () => {
    expect((await api.call(tenant, `GET ${address()}`)).status).toBe(404);
    await addTenant(api, landlord, property, { email: addresses.tenant });
    expect((await api.call(tenant, `GET ${address()}?size=small`)).status).toBe(200);
    const refused = [
      await photos.add(tenant, property),
      await put(ids, tenant),
      await api.call(tenant, `DELETE ${address()}`),
    ];
    for (const { problem } of refused)
      expect(problem).toMatchObject({ status: 403, error: 'You may look at this property but not change it.' });
    expect(await photos.of(tenant, property)).toEqual(ids);
    expect((await photos.add(null, property)).status).toBe(401);
  });

  it('are swept if no property uses them, and stay if one does, even a deleted one', async () => {
    const left = await photos.add(landlord, property);
    await api.call(landlord, `DELETE /properties/${property}`);
    await api.database
      .collection<{ _id: number; photos: { id: number }[] }>('properties')
      .updateOne({ _id: property }, { $pull: { photos: { id: left.body.id } } });
    await api.database.collection('files.files').updateMany({}, { $set: { uploadDate: new Date(0) } });
    await runJobs(api.database, []);
    expect(await photos.stored()).toEqual(ids.flatMap((id) => [`photo/${id}/large`, `photo/${id}/small`]).sort());
  });

  it('are erased with their account', async () => {
    await runJobs(api.database, [landlord.accountId]);
    expect(await photos.stored()).toEqual([]);
  });
});
