import type { Notice } from '@keystead/contracts';
import {
  type ChangeEntry,
  type EmailOutbox,
  type Post,
  type RecordChange,
  ValidationFailed,
} from '@keystead/service-kit';
import { isPaidOnline, type Payment, wasCompleted } from '../payments/payment.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { onlinePaymentNotice, paymentOfEmail, receiptAttachment, receiptEmail } from './receipt.mapper.ts';
import type { ReceiptRepository } from './receipt.repository.ts';
import { type Receipt, receiptContent } from './receipt.ts';

interface ReceiptDependencies {
  /** What is owed beside a payment, in integer cents. */
  readonly owed: (payment: Payment) => Promise<number>;
  readonly receipts: ReceiptRepository;
  readonly readModel: PortfolioReadModel;
  readonly notices: EmailOutbox;
  readonly now: () => Date;
}

/** One week. A landlord who enters last year's books must not cause an e-mail for each line. */
const RECENT_MS = 7 * 24 * 60 * 60_000;

const isRecent = ({ paid_date }: Payment, now: Date) =>
  paid_date !== null && now.getTime() - paid_date.getTime() < RECENT_MS;

const mayComplete = ({ action, changes }: ChangeEntry) =>
  action === 'created' || changes.some(({ field, to }) => field === 'status' && to === 'completed');

/** E-mails with receipts that are sent in one call: their PDFs have some 10 KB each. */
const SENT_AT_ONCE = 25;

/** @throws ValidationFailed if it cannot be printed, which a retry would not change: no other e-mail waits for it. */
const printed = (receipt: Receipt) =>
  receiptAttachment(receipt).catch((cause: unknown) => {
    throw Object.assign(new ValidationFailed({ attachment: 'cannot be printed' }), { cause });
  });

/** Sends e-mails with the PDFs of their receipts. They are printed only now, so that no change waits for them. */
export const postWithReceipts =
  (receipts: ReceiptRepository, post: Post): Post =>
  async ({ notices }) => {
    const ids = notices.flatMap((notice) => paymentOfEmail(notice) ?? []);
    const issued = ids.length === 0 ? new Map<number, Receipt>() : await receipts.ofPayments(ids);
    for (let at = 0; at < notices.length; at += SENT_AT_ONCE) {
      const some = notices.slice(at, at + SENT_AT_ONCE).map(async (notice) => {
        const receipt = issued.get(paymentOfEmail(notice) ?? 0);
        return receipt ? { ...notice, attachment: await printed(receipt) } : notice;
      });
      await post({ notices: await Promise.all(some) });
    }
  };

/** Issues receipts: when a payment is completed, and at the latest when one is requested. */
export class ReceiptService {
  readonly #deps;

  constructor(deps: ReceiptDependencies) {
    this.#deps = deps;
  }

  async receiptOf(payment: Payment): Promise<Receipt> {
    return (await this.#deps.receipts.find(payment._id)) ?? this.#issue(payment);
  }

  async #issue(payment: Payment): Promise<Receipt> {
    const { owed, receipts, readModel, now } = this.#deps;
    const { _id, account_id, property_id } = payment;
    const [properties, balance_cents] = await Promise.all([readModel.properties([property_id]), owed(payment)]);
    const content = receiptContent(payment, { property: properties.get(property_id), balance_cents });
    return receipts.issue({ _id, account_id, issued_at: now(), content });
  }

  /**
   * Issues receipts also if payments were reversed since. It e-mails the tenant if a payment is recent, and whenever
   * a user sends the receipt again. Safe to repeat.
   */
  async afterChanges(changes: readonly RecordChange<Payment>[]): Promise<void> {
    const { notices } = this.#deps;
    const told = await Promise.all(
      changes.map(async (change) => [change[0], await this.#noticesAfter(change)] as const),
    );
    await Promise.all(told.map(([{ account_id }, own]) => notices.write(account_id, own)));
  }

  async #noticesAfter([payment, entry]: RecordChange<Payment>): Promise<Notice[]> {
    if (!payment.live || !wasCompleted(payment)) return [];
    const sent = entry.changes.find(({ field }) => field === 'receipt_sent_at')?.to;
    if (sent) return this.#emails(payment, await this.receiptOf(payment), String(sent));
    if (!mayComplete(entry)) return [];
    const receipt = await this.#issue(payment);
    if (!isRecent(payment, this.#deps.now())) return [];
    const emails = await this.#emails(payment, receipt);
    const isNews = payment.status === 'completed' && isPaidOnline(payment);
    return isNews ? [...emails, onlinePaymentNotice(receipt, payment)] : emails;
  }

  /** @param at when it was sent again */
  async #emails(payment: Payment, receipt: Receipt, at?: string): Promise<Notice[]> {
    if (payment.status !== 'completed') return [];
    const tenant = await this.#deps.readModel.liveTenant(payment.tenant_id);
    return tenant ? [receiptEmail(receipt, tenant, at)] : [];
  }
}
