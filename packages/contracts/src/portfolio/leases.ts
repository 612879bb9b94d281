import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  CalendarDate,
  Id,
  IdParams,
  Input,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Money,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
  withoutPaging,
} from '../fields.ts';
import { History, HistoryQuery } from '../records.ts';
import { defineRoutes } from '../route.ts';

/** The states of a lease; `active` unless said. One whose last day has passed reads as `expired` (rules §5). */
export const leaseStatuses = ['active', 'expired', 'pending'] as const;

/** The orders in which leases can be listed; newest first unless said. */
export const leaseSorts = ['-created_at', 'created_at', 'start_date', '-start_date', 'end_date', '-end_date'] as const;

/** How many documents a lease may have. */
export const MAX_DOCUMENTS = 20;

const LeaseTerms = LongText(20_000);

/** A PDF that belongs to a lease; `size` in bytes. */
export const LeaseDocument = Type.Object({
  id: Id,
  name: Type.String(),
  size: Type.Integer({ minimum: 1 }),
  created_at: Instant,
});
export type LeaseDocument = Static<typeof LeaseDocument>;

/** The name of a file as a person reads it; it never becomes a path. */
export const FileName = Type.String({ ...Text(200), fileName: true });

const required = {
  property_id: Id,
  tenant_id: Id,
  start_date: CalendarDate,
  end_date: CalendarDate,
  rent_amount: Money,
  deposit_amount: Money,
};

const optional = { lease_terms: Optional(LeaseTerms), status: Optional(OneOf(leaseStatuses)) };

/** A lease as it is answered; both dates are days on which it holds. */
export const Lease = Type.Object({
  id: Id,
  ...required,
  property_name: Type.String(),
  tenant_name: Type.String(),
  lease_terms: Nullable(LeaseTerms),
  status: OneOf(leaseStatuses),
  /** The lease that this one renews. */
  renewal_of: Nullable(Id),
  documents: Type.Array(LeaseDocument),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
export type Lease = Static<typeof Lease>;

/** A new lease: all but terms and status are required (product §5). */
export const NewLease = Input({ ...required, ...optional });
export type NewLease = Static<typeof NewLease>;

/** The whole of a lease or a part of it; an older `version` is refused. */
export const LeaseChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type LeaseChange = Static<typeof LeaseChange>;

/** The last day of a lease that ends early: from its first day on, and before its last. */
export const LeaseEnd = Input({ end_date: CalendarDate, version: Type.Optional(Version) });

/**
 * How the next lease differs from the one that it renews. Unless said it begins the day after, runs as many whole
 * months as that one (or days, where it isn't whole months), at the same rent, deposit and terms; it is `pending` if it
 * begins later than today where the property is, and `active` otherwise.
 */
export const LeaseRenewal = Input({
  start_date: Optional(CalendarDate),
  end_date: Optional(CalendarDate),
  rent_amount: Optional(Money),
  deposit_amount: Optional(Money),
  ...optional,
});

/** What a list of leases may be narrowed by, beside its words; `expiring_within` counts days from today on. */
export const leaseFilters = {
  status: Type.Optional(OneOf(leaseStatuses)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  expiring_within: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  /** The first and the last day that the end date may be. */
  ends_from: Type.Optional(CalendarDate),
  ends_to: Type.Optional(CalendarDate),
};

/**
 * The rent that leases bring: of those that hold today (by the day where their property is), and month by month, this one
 * first, of those, pending ones included, that hold on its first day; today's are counted in this month whenever they
 * begin. Dollars.
 */
export const RentRoll = Type.Object({
  today: Type.Object({ leases: Type.Integer({ minimum: 0 }), rent: Type.Number() }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      leases: Type.Integer({ minimum: 0 }),
      rent: Type.Number(),
    }),
  ),
});
export type RentRoll = Static<typeof RentRoll>;

const DocumentParams = Type.Object({ id: Id, document_id: Id }, { additionalProperties: false });

const leaseSearch = { ...listQuery(leaseSorts), ...leaseFilters };

export const leaseRoutes = defineRoutes({
  'GET /leases': {
    summary: 'List the leases that the caller may see. Tenants see their own',
    access: 'signed-in',
    query: Input(leaseSearch),
    answer: Type.Object({ leases: Type.Array(Lease), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'GET /leases/export': {
    summary: 'Export the filtered list of leases as CSV',
    access: 'signed-in',
    query: Input(withoutPaging(leaseSearch)),
    download: ['text/csv'],
    codes: [],
  },
  'GET /leases/rent-roll': {
    summary: 'Read the rent from the leases that the caller may see, today and in the coming months',
    access: 'signed-in',
    query: Input({
      months: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
      property_id: Type.Optional(Id),
    }),
    answer: RentRoll,
    codes: [],
  },
  'POST /leases': {
    summary: 'Add a lease. Active and pending leases of a property must not overlap',
    access: 'signed-in',
    body: NewLease,
    answer: Lease,
    status: 201,
    codes: ['forbidden', 'conflict', 'lease_overlap', 'property_in_maintenance', 'trial_ended'],
  },
  'GET /leases/{id}': {
    summary: 'Read a lease',
    access: 'signed-in',
    params: IdParams,
    answer: Lease,
    codes: ['not_found'],
  },
  'PUT /leases/{id}': {
    summary: 'Change a lease, in full or in part',
    access: 'signed-in',
    params: IdParams,
    body: LeaseChange,
    answer: Lease,
    codes: [...changeCodes, 'lease_overlap', 'property_in_maintenance'],
  },
  'DELETE /leases/{id}': {
    summary: 'Delete a lease',
    access: 'signed-in',
    params: IdParams,
    codes: deletionCodes,
  },
  'POST /leases/{id}/end': {
    summary: 'End a lease before its last day',
    access: 'signed-in',
    params: IdParams,
    body: LeaseEnd,
    answer: Lease,
    codes: changeCodes,
  },
  'POST /leases/{id}/renewal': {
    summary: 'Renew a lease: create the next one from it',
    access: 'signed-in',
    params: IdParams,
    body: LeaseRenewal,
    answer: Lease,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict', 'lease_overlap', 'property_in_maintenance', 'trial_ended'],
  },
  'GET /leases/{id}/history': {
    summary: 'Read the history of a lease: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
  'POST /leases/{id}/documents': {
    summary: 'Attach a PDF to a lease',
    access: 'signed-in',
    params: IdParams,
    query: Input({ name: FileName }),
    upload: { types: ['application/pdf'], maxBytes: 10 * 1024 * 1024 },
    answer: LeaseDocument,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
  },
  'GET /leases/{id}/documents/{document_id}': {
    summary: 'Download a PDF of a lease',
    access: 'signed-in',
    params: DocumentParams,
    download: ['application/pdf'],
    codes: ['not_found'],
  },
  'DELETE /leases/{id}/documents/{document_id}': {
    summary: 'Delete a PDF of a lease',
    access: 'signed-in',
    params: DocumentParams,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
});
