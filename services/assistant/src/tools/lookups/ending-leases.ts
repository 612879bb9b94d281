import { Input } from '@keystead/contracts';
import { addDays, ValidationFailed } from '@keystead/service-kit';
import Type from 'typebox';
import { listSource } from '../pages/sources.ts';
import { leaseRow } from '../rows/lease-row.ts';
import { tool } from '../tool.ts';
import { asQuery, day, idOf, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Days ahead that are searched by default. */
const DEFAULT_DAYS = 60;

/** Active leases that end soon. */
export const endingLeases = tool({
  name: 'ending_leases',
  description: 'Lists the active leases that end from today on, the earliest end first.',
  label: 'Looking at ending leases',
  input: Input({
    within_days: maybe(
      Type.Integer({ minimum: 1, maximum: 3660 }),
      `Days from today on; ${DEFAULT_DAYS} by default. Not together with until`,
    ),
    until: day('Last day on which the lease may end'),
    property_id: idOf('the property'),
    limit: listFields.limit,
  }),
  async run({ call, today }, { within_days, until, ...input }) {
    if (within_days !== undefined && until !== undefined)
      throw new ValidationFailed({ until: 'can’t be combined with within_days' });
    if (until !== undefined && until < today) throw new ValidationFailed({ until: 'must not be before today' });
    const days = until === undefined ? (within_days ?? DEFAULT_DAYS) : undefined;
    const ends_to = until ?? addDays(today, days ?? DEFAULT_DAYS);
    const ending = { status: 'active', ends_from: today, ends_to, sort: 'end_date' } as const;
    const found = await call('GET /leases', { query: { ...asQuery(input), ...ending } });
    const filters = { property_id: input.property_id, status: 'active', expiring_within: days };
    return {
      data: { from: today, until: ends_to, leases: found.leases.map(leaseRow), ...totalsOf(found) },
      sources: [listSource('leases', filters, { property: found.leases[0]?.property_name })],
    };
  },
});
