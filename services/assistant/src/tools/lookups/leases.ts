import { Id, Input, leaseSorts, leaseStatuses, OneOf } from '@keystead/contracts';
import { addDays, ValidationFailed } from '@keystead/service-kit';
import Type from 'typebox';
import { leaseDetail, leaseRow } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import { asQuery, day, idOf, inOrder, listFields, maybe, needed, tool, totalsOf } from '../tool.ts';

export const findLeases = tool({
  name: 'find_leases',
  description: 'Lists leases with their days, monthly rent and deposit in dollars, newest first unless sorted.',
  label: 'Looking at leases',
  input: Input({
    ...listFields,
    status: maybe(OneOf(leaseStatuses), '`pending` has not begun, `expired` is over'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    ends_from: day('First day on which the lease may end'),
    ends_to: day('Last day on which the lease may end'),
    sort: maybe(OneOf(leaseSorts), 'A field, with - before it for descending'),
  }),
  async run({ call }, input) {
    inOrder(input.ends_from, input.ends_to, 'ends_to');
    const query = asQuery(input);
    const found = await call('GET /leases', { query });
    const [first] = found.leases;
    const names = { property: first?.property_name, tenant: first?.tenant_name };
    return {
      data: { leases: found.leases.map(leaseRow), ...totalsOf(found) },
      sources: [listSource('leases', query, names)],
    };
  },
});

export const readLease = tool({
  name: 'read_lease',
  description: 'One lease: parties, days, monthly rent and deposit in dollars, its terms, how many documents it has.',
  label: 'Looking at a lease',
  input: Input({ lease_id: needed(Id, 'Id of the lease') }),
  async run({ call }, { lease_id }) {
    const lease = await call('GET /leases/{id}', { params: { id: lease_id } });
    const label = `Lease of ${lease.tenant_name}, ${lease.property_name}`;
    return { data: { lease: leaseDetail(lease) }, sources: [recordSource('leases', { id: lease_id, label })] };
  },
});

const DEFAULT_DAYS = 60;

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

const DEFAULT_MONTHS = 6;

export const rentForecast = tool({
  name: 'rent_forecast',
  description:
    'The monthly rent in dollars that leases bring: of those that hold today, and month by month from this one on, of those that hold by then, pending ones included. It counts on no renewal and no new lease.',
  label: 'Adding up expected rent',
  input: Input({
    months: maybe(
      Type.Integer({ minimum: 1, maximum: 24 }),
      `How many months, this one the first; ${DEFAULT_MONTHS} by default`,
    ),
    property_id: idOf('the property'),
  }),
  async run({ call }, { months = DEFAULT_MONTHS, property_id }) {
    const data = await call('GET /leases/rent-roll', { query: { months, property_id } });
    return {
      data,
      sources: [
        listSource('leases', { property_id, status: 'active' }),
        listSource('leases', { property_id, status: 'pending' }),
      ],
    };
  },
});
