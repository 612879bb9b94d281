import { dateText, daysAfter } from '../dates.ts';
import type { Home, PlannedPayment, Tenancy } from '../home.ts';
import { searchWords } from '../words.ts';
import { tenantName } from './portfolio-rows.ts';
import { type Author, aggregateShard, type Placed, type Row, retainedSince, type Templates } from './stored-rows.ts';

/** Days before the due date on which a tenant gets a reminder. */
const REMIND_DAYS_AHEAD = 3;

const methods = { bank_transfer: 'Bank transfer', credit_card: 'Credit card', check: 'Check', cash: 'Cash' };
const purposes = { deposit: 'Security deposit', fee: 'Fee', maintenance: 'Maintenance' };
const inUtc = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...how, timeZone: 'UTC' });
const months = inUtc({ month: 'long', year: 'numeric' });
const days = inUtc({ dateStyle: 'long' });

const purposeOf = ({ payment_type: type, due }: PlannedPayment) =>
  type === 'rent' ? `Rent for ${months.format(due)}` : `${purposes[type]} due ${days.format(due)}`;

/** Generates payments and their receipts as operations writes them. Homes must come account by account. */
export class PaymentRows {
  readonly #payments: Readonly<Record<PlannedPayment['status'], Row>>;
  readonly #receipt: Row;
  readonly #now: Date;
  #account = 0;
  #receipts = 0;

  /** @param now the instant of creation, which decides which reminders are still to be sent. */
  constructor(templates: Templates, now: Date) {
    this.#now = now;
    const payment = (status: string) => templates.like('operations.payments', { status });
    this.#payments = { completed: payment('completed'), pending: payment('pending'), failed: payment('failed') };
    this.#receipt = templates.like('operations.receipts');
  }

  *of(home: Home, tenancy: Tenancy, by: Author): Generator<Placed> {
    // The open amount of the lease when a receipt is issued: all earlier payments that nobody has paid.
    let owed = 0;
    for (const payment of tenancy.payments) {
      yield ['operations.payments', this.#paymentRow(home, tenancy, payment, by)];
      if (payment.status === 'pending') owed += payment.amount_cents;
      if (payment.paid_date) yield ['operations.receipts', this.#receiptRow(home, tenancy, payment, { by, owed })];
    }
  }

  #paymentRow({ account, property }: Home, tenancy: Tenancy, payment: PlannedPayment, by: Author): Row {
    const { id, due, created_at, ...entered } = payment;
    const { status, paid_date } = entered;
    const [property_name, tenant_name, due_date] = [property.name, tenantName(tenancy), dateText(due)];
    const ahead = status === 'pending' && due > this.#now;
    return {
      ...this.#payments[status],
      ...entered,
      ...retainedSince(account.id, by, created_at),
      _id: id,
      property_id: property.id,
      tenant_id: tenancy.tenant.id,
      lease_id: tenancy.lease.id,
      property_name,
      tenant_name,
      due_date,
      due_order: due_date,
      overdue_at: daysAfter(due, 1),
      received_by: paid_date && by,
      happened_at: paid_date ?? created_at,
      remind_at: ahead ? daysAfter(due, -REMIND_DAYS_AHEAD) : null,
      figures_part: aggregateShard(id),
      search: searchWords(property_name, tenant_name),
    };
  }

  #receiptRow(
    { account, property }: Home,
    tenancy: Tenancy,
    payment: PlannedPayment,
    { by, owed }: { by: Author; owed: number },
  ): Row {
    if (account.id !== this.#account) [this.#account, this.#receipts] = [account.id, 0];
    this.#receipts += 1;
    const { name, address, city, state, zip_code } = property;
    return {
      ...this.#receipt,
      _id: payment.id,
      account_id: account.id,
      issued_at: payment.created_at,
      number: this.#receipts,
      content: {
        ...(this.#receipt.content as object),
        date: dateText(payment.paid_date ?? payment.created_at),
        amount_cents: payment.amount_cents,
        method: methods[payment.payment_method],
        payer: tenantName(tenancy),
        premises: { name, address: `${address}, ${city}, ${state} ${zip_code}` },
        purpose: purposeOf(payment),
        receiver: by.name,
        balance_cents: owed,
      },
    };
  }
}
