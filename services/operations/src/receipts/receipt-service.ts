import type { ChangeEntry, EmailOutbox } from '@keystead/service-kit';
import { isPaidOnline, type Payment, wasCompleted } from '../payments/payment.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { onlinePaymentNotice, receiptAttachment, receiptEmail } from './receipt.mapper.ts';
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
   * Issues the receipt also if the payment was reversed since. It e-mails the tenant if the payment is recent, and
   * whenever somebody sends the receipt again. Safe to repeat.
   */
  async afterChange(payment: Payment, entry: ChangeEntry): Promise<void> {
    if (!payment.live || !wasCompleted(payment)) return;
    const sent = entry.changes.find(({ field }) => field === 'receipt_sent_at')?.to;
    if (sent) return this.#email(payment, await this.receiptOf(payment), String(sent));
    if (!mayComplete(entry)) return;
    const receipt = await this.#issue(payment);
    if (payment.status !== 'completed' || !isRecent(payment, this.#deps.now())) return;
    await this.#email(payment, receipt);
    if (isPaidOnline(payment))
      await this.#deps.notices.write(payment.account_id, [onlinePaymentNotice(receipt, payment)]);
  }

  /** @param at when it was sent again */
  async #email(payment: Payment, receipt: Receipt, at?: string): Promise<void> {
    if (payment.status !== 'completed') return;
    const { notices, readModel } = this.#deps;
    const tenant = await readModel.liveTenant(payment.tenant_id);
    if (!tenant) return;
    const attachment = await receiptAttachment(receipt);
    await notices.write(payment.account_id, [receiptEmail(receipt, tenant, { attachment, at })]);
  }
}
