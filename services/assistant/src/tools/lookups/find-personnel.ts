import { availabilities, Input, OneOf, personnelSorts, serviceTypes } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { personnelRow } from '../rows/personnel-row.ts';
import { tool } from '../tool.ts';
import { asQuery, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Maintenance personnel by trade or availability. */
export const findPersonnel = tool({
  name: 'find_personnel',
  description:
    'Lists maintenance personnel by name, with how to reach them, dollars an hour, and how many requests they have in hand.',
  label: 'Looking at maintenance personnel',
  input: Input({
    ...listFields,
    service_type: maybe(OneOf(serviceTypes), 'Their trade'),
    availability: maybe(OneOf(availabilities), 'Whether they can be called'),
    sort: maybe(OneOf(personnelSorts), 'By name by default'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /maintenance-personnel', { query });
    const data = { personnel: found.personnel.map(personnelRow), ...totalsOf(found) };
    return { data, sources: [listSource('personnel', query)] };
  },
});
