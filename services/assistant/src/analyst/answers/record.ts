import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { Intent } from '../understand/intents.ts';
import type { RecordRef } from '../understand/query-options.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { dayOr, dollars, inWords, joinList } from './in-words.ts';
import { personnel, personnelFacts } from './personnel.ts';
import { propertyFacts } from './properties.ts';
import { facts, factText, requestLink } from './tables.ts';
import { tenantFacts, tenants } from './tenants.ts';

/** Facts about the named person or property, or about a tenant's own property. */
export const about: Answer = async (context) => {
  const { tenant, property, personnel } = context.subjects;
  if (tenant) return tenantFacts(context, tenant.id);
  if (property) return propertyFacts(context, property.id);
  if (personnel) return personnelFacts(context, personnel.id);
  if (context.isTenant && /\blandlord\b/i.test(context.inquiry.text)) return 'I can’t see who your landlord is.';
  if (!/\b(?:home|house|apartment|flat|place|unit|live|address)\b/i.test(context.inquiry.text)) return null;
  const { properties, total } = await context.research.peek('find_properties', { limit: 10 });
  const [only] = properties;
  if (only && total === 1) return propertyFacts(context, only.id);
  if (total > 1) return `Which one do you mean: ${joinList(properties.map(linkTo), 'or')}?`;
  return properties.length === 0 && context.isTenant ? 'I find no home that you rent in your records.' : null;
};

export const contact: Answer = async (context) => {
  const { subjects, inquiry, research } = context;
  if (subjects.personnel) return personnelFacts(context, subjects.personnel.id);
  if (subjects.property && !subjects.tenant) return propertyFacts(context, subjects.property.id);
  const { tenant } = subjects;
  if (!tenant && /\b(?:tenants|renters)\b/i.test(inquiry.text)) return tenants(context);
  if (!tenant && /\b(?:personnel|contractors|plumbers?|electricians?|staff)\b/i.test(inquiry.text))
    return personnel(context);
  if (!tenant) return context.isTenant ? 'I can’t see your landlord’s contact details.' : null;
  if (/\bemergency\b/i.test(inquiry.text)) return tenantFacts(context, tenant.id);
  await research.lookUp('read_tenant', { tenant_id: tenant.id });
  const lines = facts({ Phone: factText(tenant.phone), Email: factText(tenant.email) });
  const none = tenant.phone === null ? ' No phone number is recorded.' : '';
  return `${linkTo(tenant)} is reached like this:${none}\n\n${lines}`;
};

const day = (value: string | null) => (value === null ? null : dayOr(value));

async function requestFacts({ research }: AnswerContext, request_id: number): Promise<string> {
  const { request, comments } = await research.lookUp('read_request', { request_id });
  const by = request.assigned_to_name ? `assigned to ${escapeMarkdown(request.assigned_to_name)}` : 'unassigned';
  const lead = `Request ${requestLink(request)} is **${inWords(request.status)}**, of ${request.priority} priority, ${by}.`;
  const lines = facts({
    Property: factText(request.property_name),
    Tenant: factText(request.tenant_name),
    Description: factText(request.description),
    Trade: request.service_type,
    'Estimated cost': request.estimated_cost === null ? null : dollars(request.estimated_cost),
    Created: `${dayOr(request.created_on)} by ${escapeMarkdown(request.created_by)}`,
    Scheduled: day(request.scheduled_on),
    [request.status === 'cancelled' ? 'Cancelled' : 'Completed']: day(request.closed_on),
  });
  const last = comments.slice(-3).map(({ created_on, by: author, text }) => {
    return `\n- ${dayOr(created_on)}, ${escapeMarkdown(author)}: ${escapeMarkdown(text)}`;
  });
  return `${lead}\n\n${lines}${last.length > 0 ? `\n\nLast comments:\n${last.join('')}` : ''}`;
}

async function paymentFacts({ research }: AnswerContext, payment_id: number): Promise<string> {
  const { payment } = await research.lookUp('read_payment', { payment_id });
  const name = recordLink(`Payment ${payment.id}`, payment.path);
  const lead = `${name}, ${inWords(payment.payment_type)} of ${escapeMarkdown(payment.tenant_name)}, is **${payment.status}**: **${dollars(payment.amount)}**.`;
  const lines = facts({
    Property: factText(payment.property_name),
    Due: day(payment.due_date),
    'Paid on': day(payment.paid_on),
    Method: inWords(payment.payment_method),
    Transaction: factText(payment.transaction_id),
    Reversed: day(payment.reversed_on),
    'Reversal reason': factText(payment.reversal_reason),
    Refund: payment.refund_status,
    Disputed: day(payment.disputed_on),
    Notes: factText(payment.notes),
  });
  return `${lead}\n\n${lines}`;
}

async function leaseFacts({ research }: AnswerContext, lease_id: number): Promise<string> {
  const { lease } = await research.lookUp('read_lease', { lease_id });
  const { renewal_of } = lease;
  const name = recordLink(`Lease ${lease.id}`, lease.path);
  const lead = `${name}, of ${escapeMarkdown(lease.tenant_name)} for ${escapeMarkdown(lease.property_name)}, is **${lease.status}** and runs from ${dayOr(lease.start_date)} to **${dayOr(lease.end_date)}**.`;
  const lines = facts({
    Rent: `${dollars(lease.rent_amount)} a month`,
    Deposit: dollars(lease.deposit_amount),
    Renews: renewal_of === null ? null : recordLink(`Lease ${renewal_of}`, `/app/leases/${renewal_of}`),
    Documents: lease.documents === 0 ? 'none' : String(lease.documents),
    Terms: factText(lease.lease_terms),
  });
  return `${lead}\n\n${lines}`;
}

/** Intents for which the record's number is only one part: "assign somebody to request 12". */
const partialIntents: readonly Intent[] = ['fits', 'assign', 'record_payment', 'remind', 'message', 'report'];
const ownIntents: Readonly<Partial<Record<RecordRef['kind'], readonly Intent[]>>> = {
  property: ['properties'],
  tenant: ['tenants', 'contact'],
  personnel: ['personnel', 'contact'],
};

/** Whether a question is about the record itself: "tenant 21" is, "payments of tenant 21" is not. */
export const isAboutRecord = ({ kind }: RecordRef, intent: Intent): boolean =>
  intent === 'record' || intent === 'about' || (ownIntents[kind]?.includes(intent) ?? !partialIntents.includes(intent));

const answers: Readonly<Record<RecordRef['kind'], (context: AnswerContext, id: number) => Promise<string>>> = {
  request: requestFacts,
  payment: paymentFacts,
  lease: leaseFacts,
  property: propertyFacts,
  tenant: tenantFacts,
  personnel: personnelFacts,
};

export const record = (context: AnswerContext, { kind, id }: RecordRef): Promise<string> => answers[kind](context, id);
