import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Intent } from '../understand/intents.ts';
import type { RecordRef } from '../understand/query-options.ts';
import type { AnswerContext } from './answer-context.ts';
import { dayOr, dollars, inWords } from './in-words.ts';
import { personnelFacts } from './personnel.ts';
import { propertyFacts } from './property.ts';
import { facts } from './tables.ts';
import { tenantFacts } from './tenants.ts';

const text = (value: string | null) => (value === null ? null : escapeMarkdown(value));
const day = (value: string | null) => (value === null ? null : dayOr(value));

async function requestFacts({ research }: AnswerContext, request_id: number): Promise<string> {
  const { request, comments } = await research.lookUp(lookups.read_request, { request_id });
  const by = request.assigned_to_name ? `assigned to ${escapeMarkdown(request.assigned_to_name)}` : 'unassigned';
  const lead = `Request ${recordLink(`${request.id}: ${request.title}`, request.path)} is **${inWords(request.status)}**, of ${request.priority} priority, ${by}.`;
  const lines = facts({
    Property: text(request.property_name),
    Tenant: text(request.tenant_name),
    Description: text(request.description),
    Trade: request.service_type,
    'Estimated cost': request.estimated_cost === null ? null : dollars(request.estimated_cost),
    Created: `${dayOr(request.created_on)} by ${escapeMarkdown(request.created_by)}`,
    Scheduled: day(request.scheduled_on),
    [request.status === 'cancelled' ? 'Cancelled' : 'Completed']: day(request.closed_on),
  });
  const last = comments
    .slice(-3)
    .map(
      (comment) => `\n- ${dayOr(comment.created_on)}, ${escapeMarkdown(comment.by)}: ${escapeMarkdown(comment.text)}`,
    );
  return `${lead}\n\n${lines}${last.length > 0 ? `\n\nLast comments:\n${last.join('')}` : ''}`;
}

async function paymentFacts({ research }: AnswerContext, payment_id: number): Promise<string> {
  const { payment } = await research.lookUp(lookups.read_payment, { payment_id });
  const name = recordLink(`Payment ${payment.id}`, payment.path);
  const lead = `${name}, ${inWords(payment.payment_type)} of ${escapeMarkdown(payment.tenant_name)}, is **${payment.status}**: **${dollars(payment.amount)}**.`;
  const lines = facts({
    Property: text(payment.property_name),
    Due: day(payment.due_date),
    'Paid on': day(payment.paid_on),
    Method: inWords(payment.payment_method),
    Transaction: text(payment.transaction_id),
    Reversed: day(payment.reversed_on),
    'Reversal reason': text(payment.reversal_reason),
    Refund: payment.refund_status,
    Disputed: day(payment.disputed_on),
    Notes: text(payment.notes),
  });
  return `${lead}\n\n${lines}`;
}

async function leaseFacts({ research }: AnswerContext, lease_id: number): Promise<string> {
  const { lease } = await research.lookUp(lookups.read_lease, { lease_id });
  const name = recordLink(`Lease ${lease.id}`, lease.path);
  const lead = `${name}, of ${escapeMarkdown(lease.tenant_name)} for ${escapeMarkdown(lease.property_name)}, is **${lease.status}** and runs from ${dayOr(lease.start_date)} to **${dayOr(lease.end_date)}**.`;
  const lines = facts({
    Rent: `${dollars(lease.rent_amount)} a month`,
    Deposit: dollars(lease.deposit_amount),
    Renews:
      lease.renewal_of === null ? null : recordLink(`Lease ${lease.renewal_of}`, `/app/leases/${lease.renewal_of}`),
    Documents: lease.documents === 0 ? 'none' : String(lease.documents),
    Terms: text(lease.lease_terms),
  });
  return `${lead}\n\n${lines}`;
}

/** Intents for which the record's number is only one part: "assign somebody to request 12". */
const partialIntents: readonly Intent[] = ['fits', 'assign', 'record_payment', 'remind', 'message', 'report'];
const ownIntents: Readonly<Record<'property' | 'tenant' | 'personnel', readonly Intent[]>> = {
  property: ['properties'],
  tenant: ['tenants', 'contact'],
  personnel: ['personnel', 'contact'],
};

/** Whether a question is about the record itself: "tenant 21" is, "payments of tenant 21" is not. */
export function isAboutRecord({ kind }: RecordRef, intent: Intent): boolean {
  if (intent === 'record' || intent === 'about') return true;
  if (kind === 'property' || kind === 'tenant' || kind === 'personnel') return ownIntents[kind].includes(intent);
  return !partialIntents.includes(intent);
}

/** Facts about a record that is named by its number. */
export function record(context: AnswerContext, { kind, id }: RecordRef): Promise<string> {
  switch (kind) {
    case 'request':
      return requestFacts(context, id);
    case 'payment':
      return paymentFacts(context, id);
    case 'lease':
      return leaseFacts(context, id);
    case 'property':
      return propertyFacts(context, id);
    case 'tenant':
      return tenantFacts(context, id);
    case 'personnel':
      return personnelFacts(context, id);
  }
}
