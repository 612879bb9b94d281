import { type EmailOutbox, fromCents, type Logger, WorkQueue } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { CheckoutStore } from '../checkouts/checkouts.repository.ts';
import type { PaymentCheckout } from '../checkouts/payment-checkout.ts';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import type { CardPaymentEntry } from '../ledger/ledger.ts';
import {
  bookRefunds,
  disputeOf,
  disputeStatus,
  effectiveRefunds,
  readProviderMoney,
  refundState,
  refundsOf,
  totalOf,
} from '../ledger/refunds-and-disputes.ts';
import type { InstallationStore } from '../provider/installation.repository.ts';
import { instantOf } from '../provider/provider-values.ts';
import type { DeliveryStore } from './deliveries.repository.ts';
import { type CardPayments, type Delivery, paymentEntry } from './deliveries.ts';
import { disputeEmails, failedRefundEmails } from './payment-emails.ts';

/** The worker never gives up, because money was taken. */
const waits = { first: 2_000, longest: 60 * 60_000 };

interface Dependencies {
  readonly deliveries: DeliveryStore;
  readonly ledger: LedgerStore;
  readonly checkouts: CheckoutStore<PaymentCheckout>;
  readonly installation: InstallationStore;
  readonly cardPayments: CardPayments;
  readonly stripe: Stripe;
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly log: Logger;
}

/**
 * Reports received card payments to operations until it has answered, and refunds payments that it refuses. Later
 * refunds and disputes are read from the provider, booked and reported in the same way.
 */
export class DeliveryWorker extends WorkQueue<Delivery> {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    const { deliveries, log } = deps;
    super({
      name: 'report card payments to operations',
      every: 2_000,
      claimDue: () => deliveries.claimDue(),
      attempt: (delivery) => this.#attempt(delivery),
      retryAt: (id, at) => deliveries.retryAt(id, at),
      waits,
      alarmingAttempts: 10,
      log,
    });
    this.#deps = deps;
  }

  /** Stores and books received money; from here on none of it can be lost. The worker then reports it to operations. */
  async accept(delivery: Delivery): Promise<void> {
    const { deliveries, ledger, checkouts } = this.#deps;
    await deliveries.add(delivery);
    await ledger.book(paymentEntry(delivery, new Date()));
    await checkouts.markPaid(delivery.checkout_id);
    void this.doDue();
  }

  /** Refunds a reversed payment in full; false if billing has no such payment. Idempotent. */
  async refund(payment: Pick<Delivery, '_id' | 'payment_id' | 'account_id'>): Promise<boolean> {
    const exists = await this.#deps.deliveries.markReversed(payment);
    if (exists) void this.doDue();
    return exists;
  }

  /** Queues a payment for a read of its refunds and disputes at the provider. */
  async queueRefresh(intent: string): Promise<void> {
    await this.#deps.deliveries.markChanged(intent);
    void this.doDue();
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { deliveries, ledger } = this.#deps;
    const entry = paymentEntry(delivery, new Date());
    // A crash may have happened after the delivery was stored and before its entry was booked.
    await ledger.book(entry);
    const refused = delivery.state === 'waiting' && (await this.#isRefused(delivery));
    const current: Delivery = refused ? { ...delivery, state: 'refused' } : delivery;
    if (current.state === 'refused') await this.#refundInFull(current);
    if (current.state === 'reversed') await this.#refundReversed(current);
    if (current.state === 'reversed' || current.looks) await this.#sendState(entry);
    await deliveries.markDone(current);
  }

  async #sendState(payment: CardPaymentEntry): Promise<void> {
    const { cardPayments, notices } = this.#deps;
    const { refund, failedRefund, dispute } = await readProviderMoney(this.#deps, payment);
    const { account_id, payment_id, payment_intent: transaction_id } = payment;
    await cardPayments.update({
      payment_id,
      transaction_id,
      refund,
      dispute: dispute
        ? {
            id: dispute.id,
            status: disputeStatus(dispute),
            reason: dispute.reason || null,
            at: instantOf(dispute.created).toISOString(),
          }
        : null,
    });
    if (dispute) await notices.write(account_id, disputeEmails(payment, dispute));
    if (failedRefund) await notices.write(account_id, failedRefundEmails(payment, failedRefund));
  }

  /**
   * Refunds a reversed payment. A refund of the whole rest that failed is not repeated, because the
   * same card would refuse it again; the account gets an e-mail. A payment with a lost dispute is
   * not refunded as well. Operations is sent that final state next.
   * @throws Error until the provider has refunded the full amount, and while a dispute is open.
   */
  async #refundReversed(delivery: Delivery): Promise<void> {
    const { stripe } = this.#deps;
    const dispute = await disputeOf(stripe, delivery._id);
    if (dispute && disputeStatus(dispute) === 'lost') return;
    if (refundState(await refundsOf(stripe, delivery._id), delivery.amount_cents)?.status === 'failed') return;
    if (dispute && disputeStatus(dispute) === 'open')
      throw new Error('the refund is blocked until the dispute is decided');
    await this.#refundInFull(delivery);
  }

  async #isRefused({ _id, payment_id, amount_cents, paid_at }: Delivery): Promise<boolean> {
    const { cardPayments, deliveries } = this.#deps;
    const { outcome } = await cardPayments.complete({
      payment_id,
      amount: fromCents(amount_cents),
      transaction_id: _id,
      paid_at: paid_at.toISOString(),
    });
    if (outcome === 'refused') await deliveries.markRefused(_id);
    return outcome === 'refused';
  }

  /** @throws Error until the whole amount is refunded; a refund that has not succeeded doesn't count. */
  async #refundInFull(delivery: Delivery): Promise<void> {
    await this.#requestRefund(delivery);
    const { succeeded } = await bookRefunds(this.#deps, paymentEntry(delivery, new Date()));
    if (totalOf(succeeded) < delivery.amount_cents) throw new Error('the payment is not fully refunded yet');
    await this.#deps.checkouts.markRefunded(delivery.checkout_id);
  }

  /** Requests a refund of the rest that is neither refunded nor on its way, through this service or by hand. */
  async #requestRefund({ _id, payment_id, account_id, amount_cents }: Delivery): Promise<void> {
    const { stripe, installation } = this.#deps;
    const refunds = await refundsOf(stripe, _id);
    if (totalOf(effectiveRefunds(refunds)) >= amount_cents) return;
    const metadata = {
      installation_id: await installation.id(),
      payment_id: String(payment_id),
      account_id: String(account_id),
    };
    // With the idempotency key of a failed refund, the provider would return that refund again.
    const idempotencyKey = `refund-${_id}-${refunds.length}`;
    await stripe.refunds.create({ payment_intent: _id, metadata }, { idempotencyKey });
  }
}
