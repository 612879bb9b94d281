import {
  Charge,
  Lease,
  LeaseBalance,
  LeaseDocument,
  MaintenanceComment,
  MaintenanceCosts,
  MaintenanceRequest,
  Nullable,
  OccupancyMonth,
  operations,
  Payment,
  PaymentBreakdown,
  PaymentStats,
  Personnel,
  Property,
  RentRoll,
  Suggestion,
  Tenant,
} from '@keystead/contracts';
import Type, { type TSchema } from 'typebox';
import type { lookups } from '../tools/tools.ts';

type Fields = Readonly<Record<string, TSchema>>;

const Count = Type.Integer({ minimum: 0 });
const Day = Nullable(Type.String({ description: 'YYYY-MM-DD' }));
const Words = Nullable(Type.String());
const Path = Type.String({ description: 'The page of the product that shows it' });

const pick = (from: { readonly properties: Fields }, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from.properties[name] as TSchema]));

const listOf = (row: TSchema, name: string, more: Fields = {}) =>
  Type.Object({
    [name]: Type.Array(row),
    total: Type.Integer({ minimum: 0, description: 'How many fit, shown or not' }),
    total_capped: Type.Boolean({ description: 'True: there are more than `total`' }),
    ...more,
  });

const parties = ['property_id', 'property_name', 'tenant_id', 'tenant_name'] as const;

const property = pick(
  Property,
  ...['id', 'name', 'address', 'city', 'state', 'zip_code', 'property_type', 'status', 'bedrooms', 'bathrooms'],
  ...['square_feet', 'rent_amount', 'deposit_amount'],
);
const tenant = {
  name: Type.String(),
  ...pick(Tenant, 'id', 'email', 'phone', 'property_id', 'property_name', 'status', 'move_in_date'),
};
const lease = pick(Lease, 'id', ...parties, 'start_date', 'end_date', 'rent_amount', 'deposit_amount', 'status');
const payment = {
  ...pick(Payment, 'id', ...parties, 'lease_id', 'amount', 'payment_type', 'payment_method', 'status', 'due_date'),
  paid_on: Day,
};
const request = {
  ...pick(MaintenanceRequest, 'id', 'title', ...parties, 'priority', 'status', 'service_type', 'assigned_to'),
  ...pick(MaintenanceRequest, 'assigned_to_name', 'estimated_cost', 'comments'),
  scheduled_on: Day,
  created_on: Day,
  closed_on: Day,
};
const personnel = pick(
  Personnel,
  ...['id', 'name', 'service_type', 'specialties', 'email', 'phone', 'location', 'hourly_rate', 'availability'],
  'open_requests',
);
const row = (fields: Fields) => Type.Object({ ...fields, path: Path });
const balance = row(LeaseBalance.properties);
const charge = row(
  pick(Charge, 'id', 'lease_id', ...parties, 'kind', 'due_date', 'amount', 'memo', 'voids', 'voided_by'),
);

/** A breakdown as `breakdownRows` cuts it. */
const brokenDown = ({ properties: { rows, sum, capped } }: typeof PaymentBreakdown | typeof MaintenanceCosts) =>
  Type.Object({
    by: Type.String(),
    from: Type.String(),
    to: Type.String(),
    rows: Type.Array(Type.Object({ ...rows.items.properties, path: Nullable(Path) })),
    sum,
    capped,
  });

const Cells = Type.Record(Type.String(), Type.Unknown());
const counts = (...names: string[]) => Type.Object(Object.fromEntries(names.map((name) => [name, Count])));

const { sums } = operations.routes['GET /lease-balances'].answer.properties;

/**
 * What each lookup returns, for clients that check it. A lookup without an entry returns an object that is not
 * described.
 */
export const outputs: { readonly [name in keyof typeof lookups]?: TSchema } = {
  portfolio_summary: Type.Object({
    properties: counts('total', 'available', 'occupied', 'maintenance'),
    tenants: counts('total', 'active'),
    leases: counts('active', 'pending', 'ending_within_60_days'),
    maintenance: counts('open', 'in_progress', 'completed', 'cancelled', 'urgent_open'),
    capped: Type.Array(Type.String()),
    rent: RentRoll.properties.today,
    payments: PaymentStats,
    occupancy: Nullable(Type.Number()),
  }),
  find_properties: listOf(row(property), 'properties'),
  read_property: Type.Object({
    property: row({ ...property, description: Words }),
    leases: Type.Array(row(lease)),
    tenants: Type.Array(row(tenant)),
    payments: PaymentStats,
    revenue_this_year: Type.Number(),
    costs_this_year: MaintenanceCosts.properties.sum,
    open_requests: Type.Array(row(request)),
    open_requests_total: Count,
    overdue: Type.Array(row(payment)),
    overdue_total: Count,
  }),
  find_tenants: listOf(row(tenant), 'tenants'),
  read_tenant: Type.Object({
    tenant: row({ ...tenant, ...pick(Tenant, 'emergency_contact_name', 'emergency_contact_phone') }),
    leases: Type.Array(row(lease)),
    payments: PaymentStats,
    overdue: Type.Array(row(payment)),
    overdue_total: Count,
    pending: Type.Array(row(payment)),
    pending_total: Count,
  }),
  find_leases: listOf(row(lease), 'leases'),
  read_lease: Type.Object({
    lease: row({ ...lease, ...pick(Lease, 'lease_terms', 'renewal_of'), documents: Count }),
  }),
  read_lease_document: Type.Object({
    lease: row(pick(Lease, 'id', 'tenant_name', 'property_name')),
    documents: Type.Array(Type.Object({ ...pick(LeaseDocument, 'id', 'name'), added_on: Type.String() })),
    document_id: Nullable(Count),
    pages_total: Nullable(Count),
    pages: Type.Array(Type.Object({ page: Count, page_text: Type.String() })),
    next_page: Nullable(Count),
    note: Nullable(Type.String({ description: 'Why there is no text' })),
  }),
  ending_leases: listOf(row(lease), 'leases', { from: Type.String(), until: Type.String() }),
  find_requests: listOf(row(request), 'requests'),
  read_request: Type.Object({
    request: row({ ...request, description: Type.String(), created_by: Type.String() }),
    comments: Type.Array(
      Type.Object({ ...pick(MaintenanceComment, 'text', 'by_tenant'), by: Type.String(), created_on: Type.String() }),
    ),
  }),
  find_payments: listOf(row(payment), 'payments', { sums: Nullable(PaymentStats) }),
  read_payment: Type.Object({
    payment: row({
      ...payment,
      ...pick(Payment, 'transaction_id', 'notes', 'reversal_reason', 'refund_status'),
      reversed_on: Day,
      disputed_on: Day,
    }),
  }),
  overdue_rent: Type.Object({
    overdue_amount: Type.Number(),
    payments: Count,
    tenants: Type.Array(
      Type.Object({
        tenant_id: Count,
        name: Type.String(),
        path: Path,
        amount: Type.Number(),
        payments: Count,
        oldest_due: Day,
      }),
    ),
    tenants_total: Count,
    tenants_capped: Type.Boolean(),
    rows: Type.Array(row(payment)),
  }),
  lease_balances: listOf(balance, 'leases', { sums }),
  find_charges: listOf(charge, 'charges'),
  deposits_held: Type.Object({ deposits: Type.Array(Cells), total: Count, totals: Nullable(Cells) }),
  revenue: brokenDown(PaymentBreakdown),
  rent_forecast: RentRoll,
  occupancy: Type.Object({
    months: Type.Array(Type.Object({ ...OccupancyMonth.properties, share: Nullable(Type.Number()) })),
  }),
  maintenance_costs: brokenDown(MaintenanceCosts),
  find_personnel: listOf(row(personnel), 'personnel'),
  read_personnel: Type.Object({ personnel: row({ ...personnel, notes: Words }), requests: Type.Array(row(request)) }),
  who_fits: Type.Object({
    request: row(request),
    suggestions: Type.Array(Type.Object({ personnel: row(personnel), reasons: Suggestion.properties.reasons })),
  }),
  query: Type.Object({
    matched_count: Count,
    groups_count: Type.Optional(Count),
    groups: Type.Optional(Type.Array(Type.Object({ group: Type.Unknown(), path: Type.Unknown(), count: Count }))),
    rows: Type.Optional(Type.Array(Cells)),
  }),
};
