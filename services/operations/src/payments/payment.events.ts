import type { Notice, TenantReference } from '@keystead/contracts';
import {
  type Author,
  type ChangeEntry,
  Conflict,
  type EmailOutbox,
  type EventMapping,
  formatCents,
  fromCents,
  type HistorySnapshot,
  type IdSource,
  isDuplicateKey,
  newRecord,
  type Repository,
} from '@keystead/service-kit';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { purposeOf } from './payment.mapper.ts';
import { isReplaced, type Payment } from './payment.ts';
import { type ChangeContext, completedOn, newPayment } from './payment-changes.ts';

const hasChange = ({ changes }: ChangeEntry, field: string) => changes.some((change) => change.field === field);

/** A payment may be created as completed. A won dispute does not complete it again. */
const completes = (entry: ChangeEntry, { status }: HistorySnapshot) =>
  status === 'completed' && (entry.action === 'created' || hasChange(entry, 'paid_date'));

export const paymentEvents: EventMapping = {
  object: 'payment',
  types: (entry, payment) => [
    ...(completes(entry, payment) ? (['payment.completed'] as const) : []),
    ...(hasChange(entry, 'returned_on') ? (['payment.returned'] as const) : []),
    ...(hasChange(entry, 'reversed_at') ? (['payment.reversed'] as const) : []),
    ...(payment.status === 'disputed' && hasChange(entry, 'status') ? (['payment.disputed'] as const) : []),
  ],
};

function reversalEmail(payment: Payment, tenant: TenantReference): Notice {
  const reason = payment.reversal?.reason;
  return {
    key: `payment:${payment._id}:reversed`,
    kind: 'payment',
    to: { user_id: tenant.user_id },
    subject: 'A payment was reversed',
    opening: `Your payment of ${formatCents(payment.amount_cents)} was reversed: ${purposeOf(payment)}, ${payment.property_name}.`,
    further: [
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(payment.refund
        ? ['The amount will be refunded to the card that you paid with. This can take a few days.']
        : []),
      payment.reversal?.corrects ? 'A receipt with the correct date follows.' : 'The amount is due again.',
    ],
    link: { label: 'View your payments', path: '/app/payments' },
  };
}

/** To the account, in the product: the bank has returned what a tenant had paid. */
const returnNotice = ({ _id, account_id, amount_cents, tenant_name, property_name }: Payment, by: Author): Notice => ({
  key: `payment:${_id}:returned`,
  kind: 'payment_problem',
  email: false,
  by: by.user_id,
  to: { account_id },
  subject: `A payment was returned: ${tenant_name}`,
  opening: `The bank returned a payment of ${formatCents(amount_cents)} from ${tenant_name}, ${property_name}. The amount is due again.`,
  further: [],
  link: { label: 'View payment', path: `/app/payments/${_id}` },
});

interface ReplacementDependencies {
  /** The repository publishes the events, so this file does not import it. */
  readonly payments: {
    readonly records: Pick<Repository<Payment>, 'add'>;
    hasReplacement(id: number): Promise<boolean>;
    hasRest(id: number): Promise<boolean>;
    restAdded(id: number): Promise<void>;
  };
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant'>;
  readonly notices: EmailOutbox;
  readonly ids: IdSource;
  readonly now: () => Date;
}

/** With the same lease and due date. */
function dueAgain(payment: Payment, id: number, amount_cents: number, { by, now }: ChangeContext): Payment {
  const { property_id, property_name, tenant_id, tenant_name, lease_id, time_zone } = payment;
  const { payment_type, payment_method, due_date, notes } = payment;
  const place = { property_id, property_name, tenant_id, tenant_name, lease_id, time_zone };
  // The notes of a fee describe it.
  const kind = { payment_type, payment_method, due_date, notes };
  const input = { property_id, tenant_id, amount: fromCents(amount_cents), ...kind };
  const stored = newRecord(id, payment.account_id, by, now);
  return newPayment(stored, place, input, { by, now, zone: time_zone });
}

/** What takes the place of a payment on account that was paid on another day: the same money for the same charges. */
function paidInstead(payment: Payment, id: number, paid_on: string, context: ChangeContext): Payment {
  const { amount_cents, transaction_id, designation = [], payment_method } = payment;
  const due = dueAgain(payment, id, amount_cents, context);
  return completedOn({ ...due, transaction_id, designation, on_account: true }, { paid_on, payment_method }, context);
}

/**
 * Replaces reversed and failed payments (ADR 50), at least once after each change, and in the request itself, so that
 * the next read finds the replacement. The unique index on `replaces_id` allows one, and a deleted one is not created
 * again.
 */
export class ReplacementService {
  readonly #deps;

  constructor(deps: ReplacementDependencies) {
    this.#deps = deps;
  }

  async afterChange(payment: Payment, { changes, by }: ChangeEntry): Promise<void> {
    await this.#addRest(payment, by);
    if (!changes.some(({ field, to }) => field === 'status' && to === 'failed')) return;
    const { readModel, notices } = this.#deps;
    if (!payment.live || payment.status !== 'failed') return;
    await this.#replace(payment, by);
    if (payment.reversal === null) return;
    const tenant = await readModel.liveTenant(payment.tenant_id);
    const told = [
      ...(tenant ? [reversalEmail(payment, tenant)] : []),
      ...(payment.reversal.returned_on ? [returnNotice(payment, by)] : []),
    ];
    await notices.write(payment.account_id, told);
  }

  /** For the next read. If it fails, {@link afterChange} repeats it. */
  async replaceSoon(payment: Payment, by: Author): Promise<void> {
    await this.#replace(payment, by).catch(() => undefined);
    await this.#addRest(payment, by).catch(() => undefined);
  }

  async #replace(payment: Payment, by: Author): Promise<void> {
    const { payments, ids, now } = this.#deps;
    const corrected_on = payment.reversal?.corrected_on;
    // What a payment on account had paid is open again by itself.
    const isDueAgain = isReplaced(payment) && !payment.on_account;
    if (payment.status !== 'failed' || !(isDueAgain || corrected_on)) return;
    if (await payments.hasReplacement(payment._id)) return;
    const [id, context] = [await ids.next(), { by, now: now() }];
    const again =
      payment.on_account && corrected_on
        ? paidInstead(payment, id, corrected_on, context)
        : dueAgain(payment, id, payment.amount_cents, context);
    await payments.records.add({ ...again, replaces_id: payment._id }).catch((error) => {
      // A concurrent run for the same change created the replacement first.
      if (!(error instanceof Conflict)) throw error;
    });
  }

  /** What is left of a payment of which a part was received. */
  async #addRest(payment: Payment, by: Author): Promise<void> {
    const { payments, ids, now } = this.#deps;
    if (!payment.rest_cents || !payment.live) return;
    if (!(await payments.hasRest(payment._id))) {
      const rest = dueAgain(payment, await ids.next(), payment.rest_cents, { by, now: now() });
      await payments.records.add({ ...rest, rest_of_id: payment._id }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    }
    await payments.restAdded(payment._id);
  }
}
