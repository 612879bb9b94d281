import { planStages, type TestApi } from '@keystead/service-kit/testing';
import { imported, propertiesCsv } from '../../test/test-imports.ts';
import { people, testPortfolio } from '../../test/test-portfolio.ts';
import { rowIds } from './import.ts';

describe('queries of imports', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
    await imported(api, people.landlord, propertiesCsv(1, 20));
  });
  afterAll(() => api.stop());

  const stages = async (collection: string, filter: object, sort?: object) => {
    const cursor = api.database.collection(collection).find(filter, sort && { sort: sort as never });
    return planStages(await cursor.explain());
  };

  const own = { live: true, account_id: 1 };
  const newest = { created_at: -1, _id: -1 };
  const inOrder = { _id: 1 };
  it.each([
    ['an account’s', 'imports', own, newest],
    ['an account’s of a kind', 'imports', { ...own, kind: 'tenants' }, newest],
    ['everybody’s', 'imports', { live: true }, newest],
    ['everybody’s of a kind', 'imports', { live: true, kind: 'tenants' }, newest],
    ['whose turn it is', 'imports', { busy: true, due: { $lte: new Date() } }, { due: 1 }],
    [
      'whom to invite of an import',
      'tenants',
      { live: true, 'imported.import_id': 1, 'imported.row': { $gt: 5 }, invited_at: null, invitation: null },
      { 'imported.row': 1 },
    ],
    ['the rows', 'import_rows', { import_id: 1, _id: rowIds(1, 1, 20) }, inOrder],
    ['the rows of an outcome', 'import_rows', { import_id: 1, _id: rowIds(1, 1, 20), outcome: 'add' }, inOrder],
  ])('read from an index in its order: %s', async (_, collection, filter, sort) => {
    const used = await stages(collection, filter, sort);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('COLLSCAN');
    expect(used).not.toContain('SORT');
  });

  const added = { live: true, 'imported.import_id': 1 };
  it.each([
    ['expired imports', 'imports', { expires_at: { $lte: new Date() }, busy: false }],
    ['imports by words', 'imports', { ...own, search: { $all: [/^hom/] } }],
    ['imports to be erased', 'imports', { account_id: 1 }],
    ['rows by words', 'import_rows', { import_id: 1, _id: rowIds(1, 1, 20), search: { $all: [/^map/] } }],
    ['rows to be purged', 'import_rows', { _id: rowIds(1) }],
    ['properties by identity', 'properties', { ...own, identity_key: { $in: ['a', 'b'] } }],
    ['properties by name', 'properties', { ...own, name_sort: { $in: ['a', 'b'] } }],
    ['tenants by address', 'tenants', { ...own, email_key: { $in: ['a', 'b'] } }],
    ['properties of an import', 'properties', { ...added, 'imported.row': { $gte: 1, $lte: 5 } }],
    ['tenants of an import', 'tenants', { ...added, version: 1, links: 0 }],
  ])('use an index to find %s', async (_, collection, filter) => {
    const used = await stages(collection, filter);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('COLLSCAN');
  });
});
