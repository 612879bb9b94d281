import { recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tools.ts';
import type { Answer, AnswerContext } from '../answers/answer-context.ts';
import { resolveTenant } from '../subjects/resolve-subjects.ts';
import { CONFIRMATION_NOTICE } from './draft-text.ts';

/** The payment that the question names by its number, if it is pending. */
async function markReferenced({ inquiry, research }: AnswerContext, payment_id: number) {
  const { payment } = await research.lookUp(lookups.read_payment, { payment_id });
  const link = recordLink(`Payment ${payment.id}`, payment.path);
  if (payment.status !== 'pending' && payment.status !== 'overdue') return `${link} is ${payment.status} already.`;
  const { tenant_id, property_id, amount, payment_type } = payment;
  const { payment_method } = inquiry.filters;
  const proposal = await research.lookUp(proposals.propose_payment, {
    tenant_id,
    property_id,
    amount,
    payment_type,
    ...(payment_method && { payment_method }),
    ...paidOn(inquiry.period),
  });
  // An older payment of the same amount would be marked first. The user then marks this one on its own page.
  if (proposal.deed.kind !== 'settlement' || proposal.deed.payment_id !== payment_id)
    return `An older payment of the same amount comes before ${link}. Mark this one as paid on its own page.`;
  return { content: `I’m ready to mark ${link} as paid. ${CONFIRMATION_NOTICE}`, proposals: [proposal] };
}

const paidOn = (period: AnswerContext['inquiry']['period']) =>
  period?.from && period.from === period.to ? { paid_date: period.from } : {};

export const recordPayment: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  if (inquiry.recordRef?.kind === 'payment') return markReferenced(context, inquiry.recordRef.id);
  const tenant = await resolveTenant(context);
  if (!tenant) return 'Who paid? Name the tenant, and the amount if it differs from what is due.';
  const { payment_type, payment_method } = inquiry.filters;
  const proposal = await research.lookUp(proposals.propose_payment, {
    tenant_id: tenant.id,
    ...(inquiry.amount !== null && { amount: inquiry.amount }),
    ...(payment_type && { payment_type }),
    ...(payment_method && { payment_method }),
    ...paidOn(inquiry.period),
    ...(subjects.property && { property_id: subjects.property.id }),
  });
  return {
    content: `I’m ready to record a payment from ${recordLink(tenant.name, tenant.path)}. ${CONFIRMATION_NOTICE}`,
    proposals: [proposal],
  };
};
