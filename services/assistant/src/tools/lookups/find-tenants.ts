import { Input, OneOf, tenantSorts, tenantStatuses } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { tenantRow } from '../rows/tenant-row.ts';
import { tool } from '../tool.ts';
import { asQuery, idOf, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Tenants by their names, status or property. */
export const findTenants = tool({
  name: 'find_tenants',
  description: 'Lists tenants, the people who rent, with how to reach them and the property that they are entered for.',
  label: 'Looking at tenants',
  input: Input({
    ...listFields,
    status: maybe(OneOf(tenantStatuses), 'Whether they rent at present'),
    property_id: idOf('the property that they are entered for'),
    sort: maybe(OneOf(tenantSorts), '`name` is the last name'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /tenants', { query });
    const data = { tenants: found.tenants.map(tenantRow), ...totalsOf(found) };
    return { data, sources: [listSource('tenants', query, { property: found.tenants[0]?.property_name })] };
  },
});
