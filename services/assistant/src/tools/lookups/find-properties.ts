import { Input, OneOf, propertySorts, propertyStatuses } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { propertyRow } from '../rows/property-row.ts';
import { tool } from '../tool.ts';
import { asQuery, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Properties by text or status. */
export const findProperties = tool({
  name: 'find_properties',
  description: 'Lists properties, newest first unless sorted. rent_amount is what is asked for a month, in dollars.',
  label: 'Looking at properties',
  input: Input({
    ...listFields,
    status: maybe(OneOf(propertyStatuses), '`available` is vacant, `maintenance` is out of use'),
    sort: maybe(OneOf(propertySorts), 'A field, with - before it for descending'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /properties', { query });
    const data = { properties: found.properties.map(propertyRow), ...totalsOf(found) };
    return { data, sources: [listSource('properties', query)] };
  },
});
