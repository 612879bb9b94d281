import { type ChangeEntry, type EmailOutbox, everything } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { type Receipt, receiptContent } from './receipt.ts';
import { receiptEmail } from './receipt-email.ts';
import type { ReceiptStore } from './receipt-store.ts';

/** What receipts are issued with. */
interface Dependencies {
  readonly payments: PaymentStore;
  readonly receipts: ReceiptStore;
  readonly known: PortfolioReadModel;
  readonly notices: EmailOutbox;
  readonly now: () => Date;
}

/** Milliseconds after which a payment is old news: nobody wants a letter for each line of last year's books. */
const newsFor = 7 * 24 * 60 * 60_000;

const isNews = ({ paid_date }: Payment, now: Date) =>
  paid_date !== null && now.getTime() - paid_date.getTime() < newsFor;

/** Whether a change may have completed a payment. */
const mayComplete = ({ action, changes }: ChangeEntry) =>
  action === 'created' || changes.some(({ field }) => field === 'status');

/** Issues receipts: when a payment is completed, and at the latest when somebody asks. */
export class ReceiptService {
  readonly #deps;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The receipt of a completed payment, the same whenever it is asked for. */
  async receiptOf(payment: Payment): Promise<Receipt> {
    const { payments, receipts, known, now } = this.#deps;
    const { _id, account_id, property_id } = payment;
    const issued = await receipts.find(_id);
    if (issued) return issued;
    return receipts.issue({ _id, account_id, issued_at: now() }, async () => {
      const [homes, balance_cents] = await Promise.all([known.properties([property_id]), payments.owed(payment)]);
      return receiptContent(payment, { property: homes.get(property_id), balance_cents });
    });
  }

  /** Issues the receipt of a payment that a change has completed, and writes to its tenant of a recent one. It may be told twice. */
  async afterChange(paymentId: number, note: ChangeEntry): Promise<void> {
    if (!mayComplete(note)) return;
    const payment = await this.#deps.payments.records.find(everything, paymentId);
    if (payment?.status !== 'completed') return;
    const receipt = await this.receiptOf(payment);
    const tenant = (await this.#deps.known.tenants([payment.tenant_id])).get(payment.tenant_id);
    if (tenant?.live && isNews(payment, this.#deps.now()))
      await this.#deps.notices.write(payment.account_id, [receiptEmail(receipt, tenant)]);
  }
}
