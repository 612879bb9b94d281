import type { TestApi } from '@keystead/service-kit/testing';
import { imported, propertiesCsv } from '../../test/test-imports.ts';
import { people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';

const { landlord, otherLandlord } = people;

describe('an import that was deleted or has expired', () => {
  let api: TestApi;
  let id: number;
  beforeEach(async () => {
    api = await testPortfolio();
    id = (await imported(api, landlord, propertiesCsv(1, 3))).id;
    await imported(api, otherLandlord, propertiesCsv(1, 2));
  });
  afterEach(() => api.stop());

  const stored = (collection: string, filter = {}) => api.database.collection(collection).countDocuments(filter);
  const left = async () => ({
    imports: await stored('imports'),
    rows: await stored('import_rows'),
    files: await stored('files.files', { 'metadata.kind': 'import' }),
    properties: await stored('properties', { account_id: landlord.accountId, live: true }),
  });
  const all = { imports: 2, rows: 5, files: 2, properties: 3 };

  it('is hidden at once and purged by the job; the records that it added stay', async () => {
    expect((await api.call(landlord, `DELETE /imports/${id}`)).status).toBe(204);
    expect((await api.call(landlord, `DELETE /imports/${id}`)).status).toBe(404);
    expect((await api.call(landlord, `GET /imports/${id}/rows`)).status).toBe(404);
    expect((await api.call(landlord, 'GET /imports')).body.total).toBe(0);
    await runJobs(api.database, []);
    expect(await left()).toEqual({ imports: 1, rows: 2, files: 1, properties: 3 });
  });

  it('is purged after 30 days', async () => {
    const imports = api.database.collection<{ _id: number; created_at: Date; expires_at: Date }>('imports');
    const it = await imports.findOne({ _id: id });
    expect((it?.expires_at.getTime() ?? 0) - (it?.created_at.getTime() ?? 0)).toBe(30 * 24 * 60 * 60_000);
    await runJobs(api.database, []);
    expect(await left()).toEqual(all);
    await imports.updateOne({ _id: id }, { $set: { expires_at: new Date() } });
    await runJobs(api.database, []);
    expect(await left()).toEqual({ imports: 1, rows: 2, files: 1, properties: 3 });
  });

  it('is erased with its account, and nothing of other accounts', async () => {
    await runJobs(api.database, [landlord.accountId]);
    expect(await left()).toEqual({ imports: 1, rows: 2, files: 1, properties: 0 });
    expect((await api.call(otherLandlord, 'GET /imports')).body.total).toBe(1);
  });

  it('leaves no file of an upload that was interrupted before its record was written', async () => {
    await api.database.collection<{ _id: number }>('imports').deleteOne({ _id: id });
    await api.database.collection('files.files').updateMany({}, { $set: { uploadDate: new Date(0) } });
    await runJobs(api.database, []);
    expect((await left()).files).toBe(1);
  });
});
