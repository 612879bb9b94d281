import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { LeaseRow } from '../research.ts';
import { resolveTenant } from '../subjects.ts';
import type { Inquiry } from '../understand/understand.ts';
import { type Answer, type AnswerContext, activeBeside, subjectText } from './answer-context.ts';
import { countText, dayOr, dollars, during, joinList } from './in-words.ts';
import { facts, factText, MAX_TABLE_ROWS, paymentTable, shortTable, tenantTable, titled } from './tables.ts';

const lease = ({ id, property_name, start_date, end_date, rent_amount, status, path }: LeaseRow) =>
  `${recordLink(`Lease ${id}, ${property_name}`, path)}, ${dollars(rent_amount)} a month, ${dayOr(start_date)} to ${dayOr(end_date)} (${status})`;

const asksMoveIn = ({ text }: Inquiry) => /\bmov(?:e|ed|ing) in\b/i.test(text);

export async function tenantFacts({ research, inquiry }: AnswerContext, tenant_id: number): Promise<string> {
  const { tenant, leases, payments, ...unpaid } = await research.lookUp('read_tenant', { tenant_id });
  const name = linkTo(tenant);
  const moved = tenant.move_in_date
    ? `${name} moved in on **${dayOr(tenant.move_in_date)}**.`
    : `When ${name} moved in is not recorded.`;
  const lead = asksMoveIn(inquiry)
    ? moved
    : `${name} is ${tenant.status === 'active' ? 'an **active**' : 'a former'} tenant of ${escapeMarkdown(tenant.property_name)}, and has **${dollars(payments.overdue_amount)}** overdue.`;
  const emergency = [tenant.emergency_contact_name, tenant.emergency_contact_phone].filter(Boolean).join(', ');
  const lines = facts({
    Email: factText(tenant.email),
    Phone: factText(tenant.phone),
    'Emergency contact': factText(emergency || null),
    'Moved in': tenant.move_in_date && dayOr(tenant.move_in_date),
    Leases: leases.length > 0 ? leases.slice(0, 3).map(lease).join('; ') : 'none',
    Revenue: dollars(payments.total_revenue),
    Pending: dollars(payments.pending_amount),
    Overdue: dollars(payments.overdue_amount),
  });
  const late = titled('Overdue', paymentTable(unpaid.overdue, { total: unpaid.overdue_total }));
  return `${lead}\n\n${lines}${late}`;
}

/** Tenants who moved in within a period. The list has no filter for it. */
async function movedIn(context: AnswerContext): Promise<string> {
  const { research, inquiry, today } = context;
  const { tenants, total, total_capped } = await research.lookUp('find_tenants', { limit: 50 });
  if (total > tenants.length || total_capped)
    return `I can check the move-in dates of at most ${tenants.length} tenants, and you have more. Ask me about one of them.`;
  const { from = null, to = null } = inquiry.period ?? {};
  const moved = tenants.filter(
    ({ move_in_date: day }) => day !== null && (!from || day >= from) && (!to || day <= to) && day <= today,
  );
  const when = during({ from, to }, today);
  const list = shortTable(moved, {
    Tenant: linkTo,
    Property: ({ property_name }) => escapeMarkdown(property_name),
    'Moved in': ({ move_in_date }) => dayOr(move_in_date),
  });
  return `${moved.length === 0 ? 'No tenant' : countText(moved.length, 'tenant')} moved in ${when}.${list}`;
}

export const tenants: Answer = async (context) => {
  const { inquiry, research, subjects, isTenant } = context;
  if (subjects.tenant) return tenantFacts(context, subjects.tenant.id);
  // No record says who is "the best".
  if (inquiry.order === 'most' || inquiry.order === 'least') return null;
  const self = isTenant && !subjects.property ? await resolveTenant(context) : null;
  if (self) return tenantFacts(context, self.id);
  if (inquiry.period && asksMoveIn(inquiry)) return movedIn(context);
  const status =
    inquiry.filters.tenant_status ?? (inquiry.resultKind === 'who' || subjects.property ? 'active' : undefined);
  const { tenants: rows, ...counted } = await research.lookUp('find_tenants', {
    property_id: subjects.property?.id,
    status,
    limit: MAX_TABLE_ROWS,
  });
  const noun = status ? `${status} tenant` : 'tenant';
  if (subjects.property) {
    const at = subjectText({ subjects });
    if (rows.length === 0) return `I find no active tenant of ${at.slice(4)}.`;
    const names = joinList(rows.map(linkTo));
    return `${countText(counted.total, noun, counted.total_capped)}${at}: ${names}.${tenantTable(rows, counted)}`;
  }
  const active = status ? '' : await activeBeside(context, 'find_tenants', 'whom');
  const lead = isTenant ? 'Your own record shows' : 'You have';
  return `${lead} **${countText(counted.total, noun, counted.total_capped)}**${active}.${tenantTable(rows, counted)}`;
};
