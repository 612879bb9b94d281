import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tools.ts';
import type { Answer, AnswerContext, Draft } from '../answers/answer-context.ts';
import { capital, countText, dayOr, dollars, inWords, joinList } from '../answers/in-words.ts';
import type { PaymentRow } from '../research.ts';
import { resolveTenant } from '../subjects/resolve-subjects.ts';
import { CONFIRMATION_NOTICE, toSubject } from './draft-text.ts';

const sentence = (text: string) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** Drafts a message to a tenant, or a notice to all tenants of a property. */
export const message: Answer = async (context) => {
  const { inquiry, subjects, research } = context;
  const toAll = subjects.property !== null && subjects.tenant === null;
  const tenant = toAll || context.isTenant ? subjects.tenant : await resolveTenant(context);
  const to = tenant ?? subjects.property;
  if (!to && context.isTenant)
    return 'I can’t write to your landlord. They are notified of comments that you post on a maintenance request.';
  if (!to) return 'Who should I write to? Name a tenant, or a property to write to all its tenants.';
  const link = recordLink(to.name, to.path);
  if (!inquiry.actionText)
    return `What should I write to ${toAll ? `the tenants of ${link}` : link}? Give me the text to send.`;
  const greeting = tenant ? `Dear ${tenant.name},` : 'Hello,';
  const proposal = await research.lookUp(proposals.propose_message, {
    ...(tenant ? { tenant_id: tenant.id } : { property_id: to.id }),
    subject: toSubject(inquiry.actionText),
    text: `${greeting}\n\n${sentence(inquiry.actionText)}\n\nKind regards`,
  });
  const what = toAll ? `a notice to the tenants of ${link}` : `a message to ${link}`;
  return {
    content: `I have drafted ${what}; you can change it on the card. ${CONFIRMATION_NOTICE}`,
    proposals: [proposal],
  };
};

/** Tenants reminded by one answer at most. */
const MAX_REMINDED = 5;

const paymentLine = ({ payment_type, property_name, amount, due_date }: PaymentRow) =>
  `- ${inWords(payment_type)} for ${property_name}${due_date ? `, due on ${dayOr(due_date)}` : ''}: ${dollars(amount)}`;

/** The e-mail, which lists overdue payments only. */
const reminderText = (name: string, rows: readonly PaymentRow[], sum: number, more: number) =>
  [
    `Dear ${name},`,
    `Our records show that ${rows.length === 1 && more === 0 ? 'this payment is' : 'these payments are'} overdue:`,
    rows.map(paymentLine).join('\n') + (more > 0 ? `\n- and ${countText(more, 'other payment')}` : ''),
    `The total is ${dollars(sum)}. Please pay it as soon as you can. If you have already paid, please let us know.`,
    'Kind regards',
  ].join('\n\n');

const reminderSubject = (rows: readonly PaymentRow[]) =>
  rows.every(({ payment_type }) => payment_type === 'rent') ? 'Reminder: overdue rent' : 'Reminder: overdue payments';

/** Drafts the reminder for one tenant; null where the tenant has no overdue payments. */
async function reminder({ research, inquiry }: AnswerContext, tenant: { id: number; name: string }) {
  const found = await research.lookUp(lookups.overdue_rent, { tenant_id: tenant.id });
  if (found.payments === 0) return null;
  const text =
    inquiry.actionText ??
    reminderText(tenant.name, found.rows, found.overdue_amount, found.payments - found.rows.length);
  const proposal = await research.lookUp(proposals.propose_message, {
    tenant_id: tenant.id,
    subject: reminderSubject(found.rows),
    text,
  });
  return { proposal, amount: found.overdue_amount };
}

async function everybody(context: AnswerContext): Promise<Draft | string> {
  const { property } = context.subjects;
  const found = await context.research.lookUp(lookups.overdue_rent, property ? { property_id: property.id } : {});
  if (found.payments === 0) return 'Nobody has overdue payments, so there is no one to remind.';
  const debtors = found.tenants.slice(0, MAX_REMINDED);
  const drafts = await Promise.all(debtors.map(({ tenant_id: id, name }) => reminder(context, { id, name })));
  const names = debtors.map(({ name, path, amount }) => `${recordLink(name, path)} (${dollars(amount)})`);
  const rest =
    found.tenants_total > debtors.length
      ? ` These are the first of ${found.tenants_total} tenants with overdue payments.`
      : '';
  return {
    content: `I have drafted reminders to ${joinList(names)}.${rest} ${CONFIRMATION_NOTICE}`,
    proposals: drafts.flatMap((draft) => (draft ? [draft.proposal] : [])),
  };
}

export const remind: Answer = async (context) => {
  const { inquiry, subjects } = context;
  if (!subjects.tenant && /\b(?:everyone|everybody|all|tenants|who|those|them)\b/i.test(inquiry.text))
    return everybody(context);
  const tenant = subjects.tenant ?? (await resolveTenant(context));
  if (!tenant) return 'Who should I remind? Name the tenant, or say “everyone who is overdue”.';
  const draft = await reminder(context, tenant);
  if (!draft) return `${escapeMarkdown(tenant.name)} has no overdue payments, so there is nothing to remind them of.`;
  return {
    content: `I have drafted a reminder to ${recordLink(tenant.name, tenant.path)} about ${dollars(draft.amount)} that is overdue. ${CONFIRMATION_NOTICE}`,
    proposals: [draft.proposal],
  };
};
