import Type, { type Static } from 'typebox';
import { operationsKinds, recordAccountsRoute, usageRoute } from './accounts.ts';
import { ActivityItem, tasksRoute } from './dashboard.ts';
import { Id, Input, Instant, OneOf, PositiveMoney, Text } from './fields.ts';
import { calendarRoutes } from './operations/calendar.ts';
import { depositRoutes } from './operations/deposits.ts';
import { ledgerRoutes } from './operations/ledger.ts';
import { maintenanceRoutes } from './operations/maintenance.ts';
import { CardPaymentState, paymentRoutes } from './operations/payments.ts';
import { personnelRoutes } from './operations/personnel.ts';
import { previewRoutes } from './operations/previews.ts';
import { rentRoutes } from './operations/rent.ts';
import { reportRoutes } from './operations/reports.ts';
import { defineContract } from './route.ts';
import { searchRoute } from './search.ts';

/** A month (`2026-03`) in the account's time zone. `open_requests` is counted at its end, or now. */
export const OperationsMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  revenue: Type.Number(),
  open_requests: Type.Integer({ minimum: 0 }),
});
export type OperationsMonth = Static<typeof OperationsMonth>;

export const operations = defineContract({
  service: 'operations',
  area: 'operations',
  routes: {
    ...maintenanceRoutes,
    ...personnelRoutes,
    ...paymentRoutes,
    ...rentRoutes,
    ...previewRoutes,
    ...ledgerRoutes,
    ...reportRoutes,
    ...depositRoutes,
    ...calendarRoutes,
    'GET /internal/operations-figures': {
      summary: "Read the operations data of the caller's dashboard",
      answer: Type.Object({
        total_revenue: Type.Number(),
        total_maintenance: Type.Integer({ minimum: 0 }),
        maintenance_pending: Type.Integer({ minimum: 0 }),
      }),
    },
    'GET /internal/activity': {
      summary: 'List the ten newest activities of requests and payments that the caller may see',
      answer: Type.Object({ activity: Type.Array(ActivityItem) }),
    },
    'GET /internal/operations-tasks': tasksRoute('List what waits for the caller of rent and requests'),
    'GET /internal/search': searchRoute,
    'POST /internal/record-accounts': recordAccountsRoute(operationsKinds),
    'POST /internal/account-usage': usageRoute('Count the open requests of accounts, for an admin', 'open_requests'),
    'GET /internal/operations-months': {
      summary: 'Read revenue and open requests of the last twelve months, including this one. Empty for tenants',
      answer: Type.Object({ months: Type.Array(OperationsMonth) }),
    },
    'GET /internal/property-uses': {
      summary: 'Check whether a property has payments, or one is being recorded',
      query: Input({ property_id: Id }),
      answer: Type.Object({ payments: Type.Boolean() }),
      codes: ['forbidden'],
    },
    'POST /internal/card-payments': {
      summary:
        'Record that the payment provider has collected money for a payment. `repeated`: already recorded for this transaction. `refused`: it was paid in another way meanwhile, so the money is refunded',
      body: Input({
        payment_id: Id,
        amount: PositiveMoney,
        transaction_id: Text(200),
        paid_at: Instant,
      }),
      answer: Type.Object({ outcome: OneOf(['completed', 'repeated', 'refused']) }),
      codes: ['forbidden'],
    },
    'POST /internal/card-payment-states': {
      summary:
        'Record a refund or dispute of a card payment at the provider. `unknown`: no payment was completed by this transaction',
      body: CardPaymentState,
      answer: Type.Object({ outcome: OneOf(['applied', 'unknown']) }),
      codes: ['forbidden', 'conflict'],
    },
  },
});
