import Type from 'typebox';
import { Abilities, Id, IdParams, Input, Instant, listAnswer, listQuery, OneOf, Text } from './fields.ts';
import { History, HistoryQuery } from './history.ts';
import { ActivityItem, OperationsMonth } from './operations/activity.ts';
import {
  costBreakdowns,
  costFilters,
  MAX_REQUEST_PHOTOS,
  MaintenanceChange,
  MaintenanceComment,
  MaintenanceCosts,
  MaintenanceRequest,
  maintenanceFilters,
  maintenanceSorts,
  NewMaintenanceComment,
  NewMaintenanceRequest,
} from './operations/maintenance.ts';
import {
  CardPaymentState,
  NewPayment,
  Payment,
  PaymentBreakdown,
  PaymentChange,
  PaymentReversal,
  PaymentStats,
  paymentBreakdowns,
  paymentFilters,
  paymentSorts,
  receiptSizes,
} from './operations/payment.ts';
import {
  NewPersonnel,
  Personnel,
  PersonnelChange,
  personnelFilters,
  personnelSorts,
  Suggestion,
} from './operations/personnel.ts';
import { Photo, photoUpload, photoWidths } from './photo.ts';
import { defineContract } from './route.ts';

export * from './operations/activity.ts';
export * from './operations/maintenance.ts';
export * from './operations/payment.ts';
export * from './operations/personnel.ts';

const PhotoParams = Type.Object({ id: Id, photo_id: Id }, { additionalProperties: false });

const changed = ['not_found', 'forbidden', 'conflict', 'version_conflict', 'precondition_failed'] as const;
const removed = ['not_found', 'forbidden', 'conflict', 'precondition_failed'] as const;

/** Everything that the operations service answers. */
export const operations = defineContract({
  service: 'operations',
  area: 'operations',
  routes: {
    'GET /maintenance': {
      summary: 'List the maintenance requests that the caller may see. Tenants see their own',
      access: 'signed-in',
      query: Input({ ...listQuery(maintenanceSorts), ...maintenanceFilters }),
      answer: Type.Object({
        maintenance_requests: Type.Array(MaintenanceRequest),
        ...listAnswer,
        abilities: Abilities('create', 'manage'),
      }),
      codes: [],
    },
    'GET /maintenance/costs': {
      summary: 'Read the costs of completed requests, broken down. Empty for tenants',
      access: 'signed-in',
      query: Input({ by: OneOf(costBreakdowns), ...costFilters }),
      answer: MaintenanceCosts,
      codes: [],
    },
    'POST /maintenance': {
      summary: 'Create a maintenance request. Tenants can create one for a property that they rent',
      access: 'signed-in',
      body: NewMaintenanceRequest,
      answer: MaintenanceRequest,
      status: 201,
      codes: ['forbidden', 'conflict'],
    },
    'GET /maintenance/{id}': {
      summary: 'Read a maintenance request',
      access: 'signed-in',
      params: IdParams,
      answer: MaintenanceRequest,
      codes: ['not_found'],
    },
    'PUT /maintenance/{id}': {
      summary:
        'Change a maintenance request, in full or in part. Tenants can edit or cancel their own while it is open',
      access: 'signed-in',
      params: IdParams,
      body: MaintenanceChange,
      answer: MaintenanceRequest,
      codes: changed,
    },
    'DELETE /maintenance/{id}': {
      summary: 'Delete a maintenance request',
      access: 'signed-in',
      params: IdParams,
      codes: removed,
    },
    'GET /maintenance/{id}/history': {
      summary: 'Read the history of a request: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
    'GET /maintenance/{id}/comments': {
      summary: 'List the comments on a request, oldest first',
      access: 'signed-in',
      params: IdParams,
      query: Input({ limit: listQuery([]).limit, cursor: listQuery([]).cursor }),
      answer: Type.Object({ comments: Type.Array(MaintenanceComment), ...listAnswer }),
      codes: ['not_found'],
    },
    'POST /maintenance/{id}/comments': {
      summary: 'Comment on a request. The other side is notified by e-mail, if they want that',
      access: 'signed-in',
      params: IdParams,
      body: NewMaintenanceComment,
      answer: MaintenanceComment,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict'],
    },
    'GET /maintenance/{id}/suggestions': {
      summary: 'List suggested assignees for a request, best match first',
      access: 'signed-in',
      params: IdParams,
      answer: Type.Object({ suggestions: Type.Array(Suggestion) }),
      codes: ['not_found', 'forbidden'],
    },
    'POST /maintenance/{id}/photos': {
      summary: `Add a photo to a request, up to ${MAX_REQUEST_PHOTOS}`,
      access: 'signed-in',
      params: IdParams,
      upload: photoUpload,
      answer: Photo,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
    },
    'GET /maintenance/{id}/photos/{photo_id}': {
      summary: 'Download a photo of a request',
      access: 'signed-in',
      params: PhotoParams,
      query: Input({ size: Type.Optional(OneOf(Object.keys(photoWidths) as (keyof typeof photoWidths)[])) }),
      download: ['image/webp'],
      codes: ['not_found'],
    },
    'DELETE /maintenance/{id}/photos/{photo_id}': {
      summary: 'Delete a photo of a request',
      access: 'signed-in',
      params: PhotoParams,
      codes: ['not_found', 'forbidden', 'conflict'],
    },

    'GET /maintenance-personnel': {
      summary: 'List the personnel of the account. Empty for tenants',
      access: 'signed-in',
      query: Input({ ...listQuery(personnelSorts), ...personnelFilters }),
      answer: Type.Object({ personnel: Type.Array(Personnel), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'POST /maintenance-personnel': {
      summary: 'Add personnel',
      access: 'signed-in',
      body: NewPersonnel,
      answer: Personnel,
      status: 201,
      codes: ['forbidden', 'conflict'],
    },
    'GET /maintenance-personnel/{id}': {
      summary: 'Read a personnel record',
      access: 'signed-in',
      params: IdParams,
      answer: Personnel,
      codes: ['not_found'],
    },
    'PUT /maintenance-personnel/{id}': {
      summary: 'Change a personnel record, in full or in part',
      access: 'signed-in',
      params: IdParams,
      body: PersonnelChange,
      answer: Personnel,
      codes: changed,
    },
    'DELETE /maintenance-personnel/{id}': {
      summary: 'Delete a personnel record. Requests keep the name',
      access: 'signed-in',
      params: IdParams,
      codes: removed,
    },
    'GET /maintenance-personnel/{id}/history': {
      summary: 'Read the history of a personnel record: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },

    'GET /payments': {
      summary: 'List the payments that the caller may see. Tenants see their own',
      access: 'signed-in',
      query: Input({ ...listQuery(paymentSorts), ...paymentFilters }),
      answer: Type.Object({ payments: Type.Array(Payment), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'GET /payments/stats': {
      summary: 'Read the totals of the payments that the caller may see',
      access: 'signed-in',
      query: Input(paymentFilters),
      answer: PaymentStats,
      codes: [],
    },
    'GET /payments/breakdown': {
      summary: 'Read the totals of the payments that the caller may see, broken down',
      access: 'signed-in',
      query: Input({ by: OneOf(paymentBreakdowns), ...paymentFilters }),
      answer: PaymentBreakdown,
      codes: [],
    },
    'POST /payments': {
      summary: 'Record a payment',
      access: 'signed-in',
      body: NewPayment,
      answer: Payment,
      status: 201,
      codes: ['forbidden', 'conflict'],
    },
    'GET /payments/{id}': {
      summary: 'Read a payment',
      access: 'signed-in',
      params: IdParams,
      answer: Payment,
      codes: ['not_found'],
    },
    'PUT /payments/{id}': {
      summary: 'Change a payment, in full or in part. `completed` marks it paid',
      access: 'signed-in',
      params: IdParams,
      body: PaymentChange,
      answer: Payment,
      codes: [...changed, 'payment_settled'],
    },
    'DELETE /payments/{id}': {
      summary: 'Delete a payment that was never completed',
      access: 'signed-in',
      params: IdParams,
      codes: [...removed, 'payment_settled'],
    },
    'GET /payments/{id}/history': {
      summary: 'Read the history of a payment: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
    'POST /payments/{id}/reversal': {
      summary:
        'Reverse a completed payment. It becomes failed and its original is kept, a card that paid it here is refunded, and the amount is due again as a new payment',
      access: 'signed-in',
      params: IdParams,
      body: PaymentReversal,
      answer: Payment,
      status: 200,
      codes: [...changed, 'payment_settled'],
    },
    'GET /payments/{id}/receipt': {
      summary: 'Download the receipt of a completed payment as PDF. It is always the same file',
      access: 'signed-in',
      params: IdParams,
      query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
      download: ['application/pdf'],
      codes: ['not_found', 'payment_not_completed'],
    },
    'POST /payments/{id}/checkout': {
      summary: "Start a card payment of the caller's own pending payment. Returns the URL of the checkout page",
      access: 'signed-in',
      params: IdParams,
      answer: Type.Object({ checkout_url: Type.String() }),
      status: 200,
      codes: ['not_found', 'forbidden', 'payment_settled', 'conflict'],
    },

    'GET /internal/operations-figures': {
      summary: "Read the operations data of the caller's dashboard",
      access: 'service',
      answer: Type.Object({
        total_revenue: Type.Number(),
        total_maintenance: Type.Integer({ minimum: 0 }),
        maintenance_pending: Type.Integer({ minimum: 0 }),
      }),
      codes: [],
    },
    'GET /internal/activity': {
      summary: 'List the ten newest activities of requests and payments that the caller may see',
      access: 'service',
      answer: Type.Object({ activity: Type.Array(ActivityItem) }),
      codes: [],
    },
    'GET /internal/operations-months': {
      summary: 'Read revenue and open requests of the last twelve months, including this one. Empty for tenants',
      access: 'service',
      answer: Type.Object({ months: Type.Array(OperationsMonth) }),
      codes: [],
    },
    'GET /internal/property-uses': {
      summary: 'Check whether a property has payments, or one is being recorded',
      access: 'service',
      query: Input({ property_id: Id }),
      answer: Type.Object({ payments: Type.Boolean() }),
      codes: ['forbidden'],
    },
    'POST /internal/card-payments': {
      summary:
        'Record that the payment provider has collected money for a payment. `repeated`: already recorded for this transaction. `refused`: it was paid in another way meanwhile, so the money is refunded',
      access: 'service',
      body: Input({
        payment_id: Id,
        /** Dollars. */
        amount: Type.Number({ minimum: 0.01, maximum: 9_999_999_999.99, format: 'money' }),
        transaction_id: Text(200),
        paid_at: Instant,
      }),
      answer: Type.Object({ outcome: OneOf(['completed', 'repeated', 'refused']) }),
      codes: ['forbidden'],
    },
    'POST /internal/card-payment-states': {
      summary:
        'Record a refund or dispute of a card payment at the provider. `unknown`: no payment was completed by this transaction',
      access: 'service',
      body: CardPaymentState,
      answer: Type.Object({ outcome: OneOf(['applied', 'unknown']) }),
      codes: ['forbidden', 'conflict'],
    },
  },
});
