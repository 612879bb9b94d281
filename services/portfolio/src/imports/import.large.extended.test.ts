import type { Import } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { propertiesCsv, tenantsCsv, upload } from '../../test/test-imports.ts';
import { people, testPortfolio } from '../../test/test-portfolio.ts';

const { landlord } = people;

describe('an import of 2,000 properties and 3,000 tenants', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  afterAll(() => api.stop());

  /** Runs an import and returns the progress that was seen. */
  async function watched(kind: Import['kind'], file: string): Promise<{ it: Import; seen: number[] }> {
    const { id } = (await upload(api, landlord, file, { kind })).body;
    const seen: number[] = [];
    let it: Import | undefined;
    for (const step of ['check', 'run'] as const) {
      await api.call(landlord, `POST /imports/${id}/${step}`, step === 'run' ? {} : undefined);
      do {
        it = (await api.call(landlord, `GET /imports/${id}`)).body;
        if (it.state === 'running') seen.push(it.progress.done);
      } while (it.state === 'checking' || it.state === 'running');
    }
    if (!it) throw new Error('nothing was seen');
    return { it, seen };
  }

  it('has exact counts, shows its progress, and adds nothing the second time', async () => {
    for (const [kind, file, total] of [
      ['properties', propertiesCsv(1, 2_000), 2_000],
      ['tenants', tenantsCsv(1, 3_000, 1_000), 3_000],
    ] as const) {
      const { it, seen } = await watched(kind, file);
      expect(it).toMatchObject({ state: 'done', counts: { add: total, exists: 0, refused: 0 } });
      expect(seen).toEqual([...seen].sort((one, other) => one - other));
      expect(new Set(seen).size).toBeGreaterThan(1);
      expect((await watched(kind, file)).it.counts).toEqual({ add: 0, exists: total, refused: 0 });
      expect((await api.call(landlord, `GET /${kind}?limit=1`)).body.total).toBe(total);
      expect(await api.database.collection(kind).countDocuments({ live: true })).toBe(total);
    }
    const { body } = await api.call(landlord, 'GET /tenants?q=rhea.1234');
    expect(body.tenants).toMatchObject([{ last_name: 'Moss 1234', property_name: 'Maple Court 235' }]);
  });
});
