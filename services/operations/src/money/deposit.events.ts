import type { ChangeReport } from '@keystead/contracts';
import { actorOf, fromCents } from '@keystead/service-kit';
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
