import Type, { type Static } from 'typebox';
import { described, Id, Input, Instant, Named, Nullable, OneOf } from './fields.ts';

/** The services whose data is currently missing, by name, such as `portfolio`. */
export const Unavailable = Type.Array(Type.String());

// rules §5
export const DashboardStats = Named(
  "The totals of the dashboard in the caller's scope. Amounts are in dollars. Values of an unavailable service are 0, and `unavailable` names it.",
  {
    total_properties: Type.Integer({ minimum: 0 }),
    total_tenants: described('Active tenants only.', Type.Integer({ minimum: 0 })),
    total_leases: Type.Integer({ minimum: 0 }),
    total_revenue: Type.Number(),
    total_maintenance: Type.Integer({ minimum: 0 }),
    maintenance_pending: described('Open requests only.', Type.Integer({ minimum: 0 })),
    unavailable: Unavailable,
    as_of: Instant,
  },
);
export type DashboardStats = Static<typeof DashboardStats>;

export const DashboardMonth = Named(
  'A month in the charts of the dashboard, such as `2026-03`. Occupancy is between 0 and 1. Null means that there is nothing to rent out, or that the value is unknown.',
  {
    month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
    revenue: Nullable(Type.Number()),
    occupancy: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    open_requests: Nullable(Type.Integer({ minimum: 0 })),
  },
);
export type DashboardMonth = Static<typeof DashboardMonth>;

export const ActivityItem = Named('An activity of a maintenance request or a payment; `id` is the id of that record.', {
  type: OneOf(['maintenance', 'payment']),
  id: Id,
  title: Type.String(),
  description: Type.String(),
  date: described('When the record was requested, paid, reversed or closed.', Instant),
  status: Type.String(),
});
export type ActivityItem = Static<typeof ActivityItem>;

/** What may wait for a person, the most pressing first. `received` waits for nobody: it is news. */
export const taskKinds = [
  'past_due',
  'overdue_payments',
  'returned_payments',
  'disputed_payments',
  'urgent_requests',
  'unanswered',
  'subscription',
  'tenancies_over',
  'old_requests',
  'visits',
  'due_soon',
  'leases_ending',
  'next_payment',
  'open_requests',
  'received',
] as const;

/** The kinds that a page of the first version can show. An open page of that version fails on any other. */
export const firstTaskKinds: readonly string[] = [
  'past_due',
  'urgent_requests',
  'tenancies_over',
  'visits',
  'leases_ending',
  'next_payment',
];

export const DashboardTask = Named(
  'Something that waits for the caller, in the words of the dashboard. `page` is the address of its page in the app.',
  {
    kind: OneOf(taskKinds),
    title: Type.String(),
    detail: Type.String(),
    page: Type.String(),
    urgent: Type.Boolean(),
    count: described('How many records wait.', Type.Integer({ minimum: 1 })),
    amount: described('The amount in the title, in dollars. Absent if it has none.', Type.Optional(Type.Number())),
  },
);
export type DashboardTask = Static<typeof DashboardTask>;

/** What waits, in two lists: what each page can show, and what only pages of this version can. */
export const taskLists = {
  tasks: Type.Array(DashboardTask),
  more_tasks: described('Of kinds that were added later.', Type.Optional(Type.Array(DashboardTask))),
};

/**
 * A service lists what waits for the caller or, without one, for the people of an account: the assistant writes their
 * briefing in the morning, when nobody is signed in.
 */
export const tasksRoute = <const S extends string>(summary: S) => ({
  summary,
  query: Input({ account_id: Type.Optional(Id) }),
  answer: Type.Object(taskLists),
});
