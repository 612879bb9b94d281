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
      summary: 'List the maintenance requests that the caller may see; a tenant sees their own',
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
      summary: 'What completed requests cost, broken down; none for a tenant',
      access: 'signed-in',
      query: Input({ by: OneOf(costBreakdowns), ...costFilters }),
      answer: MaintenanceCosts,
      codes: [],
    },
    'POST /maintenance': {
      summary: 'Ask for maintenance; a tenant, of a home that they rent',
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
      summary: 'Change a maintenance request, whole or in part; a tenant edits or cancels their own while it is open',
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
      summary: 'Who changed a request, from what to what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
    'GET /maintenance/{id}/comments': {
      summary: 'What tenant and landlord have written on a request, oldest first',
      access: 'signed-in',
      params: IdParams,
      query: Input({ limit: listQuery([]).limit, cursor: listQuery([]).cursor }),
      answer: Type.Object({ comments: Type.Array(MaintenanceComment), ...listAnswer }),
      codes: ['not_found'],
    },
    'POST /maintenance/{id}/comments': {
      summary: 'Write on a request; the other side is mailed, as they prefer',
      access: 'signed-in',
      params: IdParams,
      body: NewMaintenanceComment,
      answer: MaintenanceComment,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict'],
    },
    'GET /maintenance/{id}/suggestions': {
      summary: 'Who of the personnel fits a request, best first',
      access: 'signed-in',
      params: IdParams,
      answer: Type.Object({ suggestions: Type.Array(Suggestion) }),
      codes: ['not_found', 'forbidden'],
    },
    'POST /maintenance/{id}/photos': {
      summary: `Add a photo to a request, which may have ${MAX_REQUEST_PHOTOS}`,
      access: 'signed-in',
      params: IdParams,
      upload: photoUpload,
      answer: Photo,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
    },
    'GET /maintenance/{id}/photos/{photo_id}': {
      summary: 'A photo of a request',
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
      summary: 'List the personnel of the account; a tenant sees none',
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
      summary: 'Read one of the personnel',
      access: 'signed-in',
      params: IdParams,
      answer: Personnel,
      codes: ['not_found'],
    },
    'PUT /maintenance-personnel/{id}': {
      summary: 'Change one of the personnel, whole or in part',
      access: 'signed-in',
      params: IdParams,
      body: PersonnelChange,
      answer: Personnel,
      codes: changed,
    },
    'DELETE /maintenance-personnel/{id}': {
      summary: 'Delete one of the personnel; requests keep the name',
      access: 'signed-in',
      params: IdParams,
      codes: removed,
    },
    'GET /maintenance-personnel/{id}/history': {
      summary: 'Who changed one of the personnel, from what to what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },

    'GET /payments': {
      summary: 'List the payments that the caller may see; a tenant sees their own',
      access: 'signed-in',
      query: Input({ ...listQuery(paymentSorts), ...paymentFilters }),
      answer: Type.Object({ payments: Type.Array(Payment), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'GET /payments/stats': {
      summary: 'The sums of the payments that the caller may see',
      access: 'signed-in',
      query: Input(paymentFilters),
      answer: PaymentStats,
      codes: [],
    },
    'GET /payments/breakdown': {
      summary: 'The sums of the payments that the caller may see, broken down',
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
      summary: 'Change a payment, whole or in part; `completed` marks it paid',
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
      summary: 'Who changed a payment, from what to what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
    'POST /payments/{id}/reversal': {
      summary:
        'Reverse a completed payment: it reads as failed, the original is kept, a card that paid it here is refunded, and the amount is owed again as a new payment',
      access: 'signed-in',
      params: IdParams,
      body: PaymentReversal,
      answer: Payment,
      status: 200,
      codes: [...changed, 'payment_settled'],
    },
    'GET /payments/{id}/receipt': {
      summary: 'The receipt of a completed payment as PDF; the same bytes whenever it is asked for',
      access: 'signed-in',
      params: IdParams,
      query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
      download: ['application/pdf'],
      codes: ['not_found', 'payment_not_completed'],
    },
    'POST /payments/{id}/checkout': {
      summary: "Begin to pay the caller's own pending payment by card; the address of the page to go to",
      access: 'signed-in',
      params: IdParams,
      answer: Type.Object({ checkout_url: Type.String() }),
      status: 200,
      codes: ['not_found', 'forbidden', 'payment_settled', 'conflict'],
    },

    'GET /internal/operations-figures': {
      summary: "What the caller's dashboard shows of operations",
      access: 'service',
      answer: Type.Object({
        total_revenue: Type.Number(),
        total_maintenance: Type.Integer({ minimum: 0 }),
        maintenance_pending: Type.Integer({ minimum: 0 }),
      }),
      codes: [],
    },
    'GET /internal/activity': {
      summary: 'The ten newest of what happened to the requests and payments that the caller may see',
      access: 'service',
      answer: Type.Object({ activity: Type.Array(ActivityItem) }),
      codes: [],
    },
    'GET /internal/operations-months': {
      summary: 'Revenue and open requests of the last twelve months, this one the last; none for a tenant',
      access: 'service',
      answer: Type.Object({ months: Type.Array(OperationsMonth) }),
      codes: [],
    },
    'GET /internal/property-uses': {
      summary: 'Whether a property has payments, or one is being recorded',
      access: 'service',
      query: Input({ property_id: Id }),
      answer: Type.Object({ payments: Type.Boolean() }),
      codes: ['forbidden'],
    },
    'POST /internal/card-payments': {
      summary:
        'The payment provider has taken money for a payment. `repeated`: by this transaction, before; `refused`: it was settled otherwise meanwhile, so the money goes back',
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
        'What has become of the money of a card payment at the provider: refunded, disputed, won or lost. `unknown`: no payment was completed by this transaction',
      access: 'service',
      body: CardPaymentState,
      answer: Type.Object({ outcome: OneOf(['applied', 'unknown']) }),
      codes: ['forbidden', 'conflict'],
    },
  },
});
