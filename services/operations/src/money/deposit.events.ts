import type { ChangeReport, Notice, TenantReference } from '@keystead/contracts';
import { actorOf, formatCents, formatLongDate, fromCents } from '@keystead/service-kit';
import type { NumberedSettlement } from './deposit.ts';

/** The message of an issued statement. It never changes, so it has one version. */
export function statementReport({ _id, number, issued, terms, ...settlement }: NumberedSettlement): ChangeReport {
  const { statement, issued_at, issued_by } = issued;
  return {
    kind: 'change',
    key: `deposit_statements/${_id}/issued`,
    at: issued_at.toISOString(),
    account_id: settlement.account_id,
    by: actorOf(issued_by),
    types: ['deposit.statement_issued'],
    data: {
      object: 'deposit',
      id: _id,
      version: 1,
      record: {
        number,
        lease_id: settlement.lease_id,
        property_id: settlement.property_id,
        tenant_id: settlement.tenant_id,
        moved_out_on: terms.moved_out_on,
        deposit: fromCents(statement.deposit_cents),
        interest: fromCents(statement.interest_cents),
        deductions: fromCents(statement.deductions_cents),
        refund: fromCents(statement.refund_cents),
        still_owed: fromCents(statement.still_owed_cents),
        refund_by: statement.refund_by,
      },
      changes: [],
    },
  };
}

/**
 * What has happened to an issued statement, each to the other side: that it was sent, that it is disputed, and the answer.
 * Safe to repeat: a statement that is sent again is e-mailed at most once a day.
 */
export function statementNotices(
  { _id, account_id, lease_id, number, issued, sent, dispute }: NumberedSettlement,
  tenant: TenantReference | null,
): Notice[] {
  const link = { label: 'See the statement', path: `/app/rent/${lease_id}/deposit` };
  const { statement, premises, landlord } = issued;
  const what = `deposit statement ${number} for ${premises.name}`;
  const key = `deposit_statement:${_id}`;
  const notices: Notice[] = [];
  if (tenant && sent?.method === 'email') {
    const refund = statement.refund_by ? `, by ${formatLongDate(statement.refund_by)}` : '';
    const result =
      statement.still_owed_cents > 0
        ? `${formatCents(statement.still_owed_cents)} is still owed.`
        : `${formatCents(statement.refund_cents)} goes back to you${refund}.`;
    notices.push({
      key: `${key}:sent:${sent.sent_on}`,
      kind: 'lease',
      to: { user_id: tenant.user_id },
      subject: 'Your deposit statement',
      opening: `${landlord} sent you the ${what}.`,
      further: [result, 'If you do not agree with a deduction, you can dispute the statement on its page.'],
      link,
    });
  }
  if (dispute?.opened_by.tenant)
    notices.push({
      key: `${key}:disputed`,
      kind: 'lease',
      to: { account_id },
      subject: 'A deposit statement is disputed',
      opening: `${issued.tenant} disputes the ${what}.`,
      further: [dispute.text],
      link,
    });
  if (tenant && dispute?.answer)
    notices.push({
      key: `${key}:answered`,
      kind: 'lease',
      to: { user_id: tenant.user_id },
      subject: 'Your dispute of a deposit statement was answered',
      opening: `${landlord} answered what you wrote about the ${what}.`,
      further: [dispute.answer],
      link,
    });
  return notices;
}
