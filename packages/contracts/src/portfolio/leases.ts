import Type, { type Static } from 'typebox';
import {
  Abilities,
  accountFilter,
  CalendarDate,
  countByStatus,
  described,
  Id,
  Input,
  Instant,
  LongText,
  listAnswer,
  Money,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  recordFields,
  recordListQuery,
  statusCounts,
  Text,
  Version,
  withoutPaging,
} from '../fields.ts';
import { LeaseRentTerms, StoredRentTerms } from '../operations/rent.ts';
import { OverrideReason } from '../operations/rules.ts';
import {
  changeRoute,
  createRoute,
  deleteRoute,
  exportRoute,
  historyRoute,
  listRoute,
  readRoute,
} from '../record-routes.ts';
import { defineRoutes } from '../route.ts';

/** The states of a lease; `active` by default. After its last day, a lease is `expired` (rules §5). */
export const leaseStatuses = ['active', 'expired', 'pending'] as const;

/** The sort orders of leases; newest first by default. Those of a `status` are ordered by end date. */
export const leaseSorts = [
  '-created_at',
  'created_at',
  'start_date',
  '-start_date',
  'end_date',
  '-end_date',
  'status',
  '-status',
] as const;

export const MAX_DOCUMENTS = 20;

const LeaseTerms = LongText(20_000);

export const LeaseDocument = Named('A PDF of a lease; `size` is in bytes.', {
  id: Id,
  name: Type.String(),
  size: Type.Integer({ minimum: 1 }),
  created_at: Instant,
});
export type LeaseDocument = Static<typeof LeaseDocument>;

/** The display name of a file. It is never used as a path. */
export const FileName = Type.String({ ...Text(200), fileName: true });

const required = {
  property_id: Id,
  tenant_id: Id,
  start_date: CalendarDate,
  end_date: CalendarDate,
  rent_amount: Money,
  deposit_amount: Money,
};

const optional = {
  lease_terms: Optional(LeaseTerms),
  status: Optional(OneOf(leaseStatuses)),
  rent_terms: described('Null: this lease charges nothing by itself.', Optional(LeaseRentTerms)),
  override_reason: OverrideReason,
};

/** Where a tenancy is between its first day and the day on which the keys come back. */
export const tenancyStates = ['upcoming', 'running', 'month_to_month', 'holdover', 'ended'] as const;

export const Tenancy = Named(
  'How long the tenancy of a lease lasts. A lease that charges rent by itself goes on after its last day until the keys are back: month to month at a rent, or as a holdover that charges nothing until somebody decides. Others end with their last day.',
  {
    state: OneOf(tenancyStates),
    since: described('The day after the last day of the lease, if the tenancy goes on.', Nullable(CalendarDate)),
    ends_on: described(
      'The last day of the tenancy: the day on which the keys came back, or the day before the next lease of the property; null if it is not known yet.',
      Nullable(CalendarDate),
    ),
    rent_amount: described('The rent per month after the last day of the lease.', Nullable(Money)),
  },
);
export type Tenancy = Static<typeof Tenancy>;

export const Lease = Named('A lease. Both dates are inclusive. Amounts are in dollars.', {
  id: Id,
  ...required,
  property_name: Type.String(),
  tenant_name: Type.String(),
  lease_terms: Nullable(LeaseTerms),
  rent_terms: described('Null: this lease charges nothing by itself.', Nullable(StoredRentTerms)),
  status: OneOf(leaseStatuses),
  tenancy: Tenancy,
  renewal_of: described('The lease that this lease renews.', Nullable(Id)),
  documents: Type.Array(LeaseDocument),
  ...recordFields,
  abilities: Abilities('update', 'delete'),
});
export type Lease = Static<typeof Lease>;

// product §5
export const NewLease = NamedInput('Creates a lease; all fields except terms and status are required.', {
  ...required,
  ...optional,
});
export type NewLease = Static<typeof NewLease>;

export const LeaseChange = NamedInput('Changes a lease, in full or in part. An outdated `version` is rejected.', {
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type LeaseChange = Static<typeof LeaseChange>;

export const LeaseEnd = NamedInput(
  'Ends a lease early: `end_date` is its new last day, which must be on or after its first day and before its last.',
  { end_date: CalendarDate, version: Type.Optional(Version) },
);

export const LeaseContinuation = NamedInput(
  'Lets a lease that has ended go on month to month, from the day after its last day. `rent_amount` is the rent per month from then on.',
  { rent_amount: Money, version: Type.Optional(Version) },
);

export const MoveOut = NamedInput(
  'The day on which the keys came back: the last day of the tenancy. `rent_amount` is the rent per month for the days after the last day of the lease; without it, a holdover charges nothing for them.',
  { moved_out_on: CalendarDate, rent_amount: Optional(Money), version: Type.Optional(Version) },
);

export const LeaseRenewal = NamedInput(
  'The differences of the next lease from the renewed one. By default it starts on the next day or, if the tenancy goes on by the month at a rent, with the next month, with the same rent, deposit, terms and duration. The duration is counted in months if it consists of whole months, otherwise in days. The new lease is `active`, or `pending` if it starts after today at the property. Then it becomes `active` on its first day, unless a user sets it to `pending` again.',
  {
    start_date: Optional(CalendarDate),
    end_date: Optional(CalendarDate),
    rent_amount: Optional(Money),
    deposit_amount: Optional(Money),
    ...optional,
  },
);

/** The filters of a list of leases, besides the search words. `expiring_within` is a number of days from today. */
export const leaseFilters = {
  status: Type.Optional(OneOf(leaseStatuses)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  expiring_within: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  ends_from: Type.Optional(CalendarDate),
  ends_to: Type.Optional(CalendarDate),
  ...accountFilter,
};

export const RentRoll = Named(
  'The rent of leases, in dollars: of those in effect today (at the location of the property), and by month from the current one. A month includes the leases in effect on its first day, including pending ones. The current month also includes those in effect today.',
  {
    today: Type.Object({ leases: Type.Integer({ minimum: 0 }), rent: Type.Number() }),
    months: Type.Array(
      Type.Object({
        month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
        leases: Type.Integer({ minimum: 0 }),
        rent: Type.Number(),
      }),
    ),
  },
);
export type RentRoll = Static<typeof RentRoll>;

const DocumentParams = Type.Object({ id: Id, document_id: Id }, { additionalProperties: false });

const leaseSearch = { ...recordListQuery(leaseSorts), ...leaseFilters };

export const leaseRoutes = defineRoutes({
  'GET /leases': listRoute(
    'List the leases that the caller may see. Tenants see their own',
    { ...leaseSearch, ...countByStatus },
    { leases: Type.Array(Lease), ...listAnswer, ...statusCounts, abilities: Abilities('create') },
  ),
  'GET /leases/export': exportRoute('Export the filtered list of leases as CSV', withoutPaging(leaseSearch)),
  'GET /leases/rent-roll': {
    summary: 'Read the rent from the leases that the caller may see, today and in the coming months',
    query: Input({
      months: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
      property_id: Type.Optional(Id),
    }),
    answer: RentRoll,
  },
  'POST /leases': createRoute(
    'Add a lease. Active and pending leases of a property must not overlap',
    NewLease,
    Lease,
    ['lease_overlap', 'property_in_maintenance', 'trial_ended'],
  ),
  'GET /leases/{id}': readRoute('Read a lease', Lease),
  'PUT /leases/{id}': changeRoute('Change a lease, in full or in part', LeaseChange, Lease, [
    'lease_overlap',
    'property_in_maintenance',
  ]),
  'DELETE /leases/{id}': deleteRoute('Delete a lease'),
  'POST /leases/{id}/end': changeRoute('End a lease before its last day', LeaseEnd, Lease),
  'POST /leases/{id}/continuation': changeRoute(
    'Let a lease that has ended go on month to month',
    LeaseContinuation,
    Lease,
  ),
  'POST /leases/{id}/move-out': changeRoute(
    'Record when the tenant of a lease that has ended moved out',
    MoveOut,
    Lease,
  ),
  'POST /leases/{id}/renewal': createRoute('Renew a lease: create the next one from it', LeaseRenewal, Lease, [
    'not_found',
    'lease_overlap',
    'property_in_maintenance',
    'trial_ended',
  ]),
  'GET /leases/{id}/history': historyRoute('a lease'),
  'POST /leases/{id}/documents': {
    summary: 'Attach a PDF to a lease',
    query: Input({ name: FileName }),
    upload: { types: ['application/pdf'], maxBytes: 10 * 1024 * 1024 },
    answer: LeaseDocument,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
  },
  'GET /leases/{id}/documents/{document_id}': {
    summary: 'Download a PDF of a lease',
    params: DocumentParams,
    download: ['application/pdf'],
    codes: ['not_found'],
  },
  'DELETE /leases/{id}/documents/{document_id}': {
    summary: 'Delete a PDF of a lease',
    params: DocumentParams,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
});
