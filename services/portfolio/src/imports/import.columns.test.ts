import type { TestApi } from '@keystead/service-kit/testing';
import { checked, finished, imported, upload } from '../../test/test-imports.ts';
import { people, testPortfolio } from '../../test/test-portfolio.ts';

const { landlord, manager } = people;
const odd = 'What,Where,Town,Land,Code,Money\nMaple Court,1 Quay Street,Portland,ME,04101,1850\n';
const mapping = {
  What: 'name',
  Where: 'address',
  Town: 'city',
  Land: 'state',
  Code: 'zip_code',
  Money: 'rent_amount',
};

describe('PUT /imports/{id}', () => {
  let api: TestApi;
  let id: number;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    id = (await upload(api, landlord, odd)).body.id;
  });

  const map = (given: object, headers?: Record<string, string>) =>
    api.call(landlord, `PUT /imports/${id}`, given, headers);

  it('maps columns to fields, and unmaps those that are not named', async () => {
    const mapped = await map({ mapping });
    expect(mapped.status).toBe(200);
    expect(mapped.headers.get('etag')).toBe('"2"');
    expect(mapped.body).toMatchObject({ state: 'uploaded', version: 2 });
    expect(mapped.body.columns.map(({ field }) => field)).toEqual(Object.values(mapping));
    const less = await map({ mapping: { What: 'name', Where: null } });
    expect(less.body.columns.map(({ field }) => field)).toEqual(['name', null, null, null, null, null]);
    expect(less.body.columns[0]?.samples).toEqual(['Maple Court']);
  });

  it.each([
    ['an unknown column', { Whence: 'name' }, { 'mapping.Whence': 'is not a column of this file' }],
    [
      'an unknown field',
      { What: 'colour' },
      { 'mapping.What': 'can’t fill colour, which is not a field of properties' },
    ],
    [
      'two columns for one field',
      { What: 'name', Where: 'name' },
      { 'mapping.Where': 'can’t fill name, which What fills' },
    ],
    [
      'a field of another kind',
      { What: 'email' },
      { 'mapping.What': expect.stringContaining('not a field of properties') },
    ],
    ['an operator', { What: { $ne: null } }, { 'mapping.What': 'must be a string' }],
  ])('rejects %s and changes nothing', async (_, given, fields) => {
    const refused = await map({ mapping: given });
    expect(refused.problem).toMatchObject({ status: 422, fields });
    expect((await api.call(landlord, `GET /imports/${id}`)).body.version).toBe(1);
  });

  it('rejects an older version with 409 and a stale If-Match with 412', async () => {
    await map({ mapping });
    expect((await map({ mapping: {}, version: 1 })).problem).toMatchObject({ status: 409, code: 'version_conflict' });
    expect((await map({ mapping: {} }, { 'if-match': '"1"' })).problem).toMatchObject({ status: 412 });
    expect((await map({ mapping, version: 2 })).body.version).toBe(3);
  });

  it('loses no change of two concurrent requests', async () => {
    const answers = await Promise.all([
      map({ mapping, version: 1 }),
      api.call(manager, `PUT /imports/${id}`, { mapping: { What: 'name' }, version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('invalidates the result of an earlier check', async () => {
    await map({ mapping });
    await api.call(landlord, `POST /imports/${id}/check`);
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'checked', counts: { add: 1 } });
    const mapped = await map({ mapping: { ...mapping, Money: null } });
    expect(mapped.body).toMatchObject({ state: 'uploaded', progress: { done: 0, total: 1 }, counts: { add: 0 } });
    expect((await api.call(landlord, `GET /imports/${id}/rows`)).body).toMatchObject({ rows: [], total: 0 });
    const run = await api.call(landlord, `POST /imports/${id}/run`, {});
    expect(run.problem).toMatchObject({ status: 409, error: 'Check this import before you run it.' });
    const check = await api.call(landlord, `POST /imports/${id}/check`);
    expect(check.problem).toMatchObject({ status: 422, fields: { rent_amount: 'needs a column' } });
  });

  it('rejects a mapping once the import is done', async () => {
    const done = await imported(
      api,
      landlord,
      'Name,Street,City,State,Zip,Rent\nElm,1 Elm Street,Salem,OR,97301,900\n',
    );
    expect(done.state).toBe('done');
    const refused = await api.call(landlord, `PUT /imports/${done.id}`, { mapping: {} });
    expect(refused.problem).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('handles column names that are special in JavaScript', async () => {
    id = (await upload(api, landlord, 'toString,constructor,Street\nMaple Court,x,1 Quay Street\n')).body.id;
    const mapped = await map({ mapping: { toString: 'name', constructor: 'city' } });
    expect(mapped.body.columns.map(({ field }) => field)).toEqual(['name', 'city', null]);
  });

  it('uses the mapping for the next check', async () => {
    const { id: other } = await checked(api, landlord, 'Name,Street,City,State,Zip,Rent,Deposit\nOak,1 A,B,C,1,5,7\n');
    const columns = { Name: 'name', Street: 'address', City: 'city', State: 'state', Zip: 'zip_code' };
    await api.call(landlord, `PUT /imports/${other}`, { mapping: { ...columns, Deposit: 'rent_amount' } });
    await api.call(landlord, `POST /imports/${other}/check`);
    await finished(api, landlord, other);
    await api.call(landlord, `POST /imports/${other}/run`, {});
    await finished(api, landlord, other);
    const { body } = await api.call(landlord, 'GET /properties?q=oak');
    expect(body.properties).toMatchObject([{ name: 'Oak', rent_amount: 7, deposit_amount: null }]);
  });
});
