import type { TestApi } from '@keystead/service-kit/testing';
import { imported } from '../../test/test-imports.ts';
import { people, testPortfolio } from '../../test/test-portfolio.ts';

const { landlord, otherLandlord } = people;
const house = {
  name: '+ Harbour “House”',
  address: '12 Quay Street, Unit 2B',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  property_type: 'loft',
  status: 'maintenance',
  bedrooms: 0,
  bathrooms: 1.5,
  square_feet: 12_000,
  rent_amount: 1850.5,
  deposit_amount: 1_000_000,
  description: '=1+1, says "Zoë"\nand -2',
  time_zone: 'America/New_York',
};
const tenantRecord = {
  email: 'rhea@mail.example',
  first_name: 'Rhea Ann',
  last_name: 'Moss',
  phone: '+1 555 0100',
  emergency_contact_name: '-',
  emergency_contact_phone: null,
  move_in_date: '2025-03-01',
  status: 'inactive',
};

describe('an exported file', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
    const { body } = await api.call(landlord, 'POST /properties', house);
    await api.call(landlord, 'POST /tenants', { ...tenantRecord, property_id: body.id });
  });
  afterAll(() => api.stop());

  async function exportOf(kind: 'properties' | 'tenants'): Promise<Buffer> {
    const headers = { authorization: `Bearer ${api.issuer.tokenFor(landlord)}` };
    return Buffer.from(await (await fetch(`${api.url}/${kind}/export`, { headers })).arrayBuffer());
  }

  it('contains only duplicates when imported into the same account', async () => {
    for (const kind of ['properties', 'tenants'] as const)
      expect(await imported(api, landlord, await exportOf(kind), { kind })).toMatchObject({
        source: 'keystead',
        state: 'done',
        counts: { add: 0, exists: 1, refused: 0 },
      });
  });

  it('recreates the same records in another account', async () => {
    for (const kind of ['properties', 'tenants'] as const)
      expect(await imported(api, otherLandlord, await exportOf(kind), { kind })).toMatchObject({
        state: 'done',
        counts: { add: 1, exists: 0, refused: 0 },
      });
    const { properties } = (await api.call(otherLandlord, 'GET /properties')).body;
    const { tenants } = (await api.call(otherLandlord, 'GET /tenants')).body;
    expect(properties).toMatchObject([house]);
    expect(tenants).toMatchObject([{ ...tenantRecord, property_id: properties[0]?.id }]);
  });
});
