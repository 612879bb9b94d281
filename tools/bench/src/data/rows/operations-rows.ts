import { maintenancePriorities } from '@keystead/contracts';
import { assigneeOf, type PlannedPerson } from '../data-plan.ts';
import type { Home, PlannedPayment, PlannedRequest, Tenancy } from '../home.ts';
import { dateText, daysAfter, searchWords } from '../values.ts';
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
      aggregate_shard: aggregateShard(tenancy.tenant.id),
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

interface Staff {
  readonly by: Author;
  readonly crew: readonly PlannedPerson[];
}

/** Generates maintenance requests and their histories as operations writes them. */
export class RequestRows {
  readonly #request: Row;
  readonly #closing: Row;

  constructor(templates: Templates) {
    this.#request = templates.like('operations.maintenance_requests');
    this.#closing = templates.like('operations.history');
  }

  *of(home: Home, staff: Staff): Generator<Placed> {
    for (const request of home.requests) {
      const tenancy = home.tenancies[request.tenancy];
      if (!tenancy) throw new Error(`the request ${request.id} has no tenancy`);
      yield ['operations.maintenance_requests', this.#requestRow(home, tenancy, request, staff)];
      const { closed_at } = request;
      if (closed_at) yield ['operations.history', this.#closingRow(home, { ...request, closed_at }, staff)];
    }
  }

  #requestRow({ account, property }: Home, tenancy: Tenancy, request: PlannedRequest, { by, crew }: Staff): Row {
    const { id, tenancy: _, created_at, closed_at, ...entered } = request;
    const { title, description, priority, scheduled_date } = entered;
    const [property_name, tenant_name] = [property.name, tenantName(tenancy)];
    const assignee = assigneeOf(request, crew);
    return {
      ...this.#request,
      ...entered,
      ...retainedSince(account.id, by, created_at),
      _id: id,
      version: closed_at ? 2 : 1,
      updated_at: closed_at ?? created_at,
      closed_at,
      happened_at: closed_at ?? created_at,
      property_id: property.id,
      property_name,
      tenant_id: tenancy.tenant.id,
      tenant_name,
      assigned_to: assignee?.id ?? null,
      assigned_to_name: assignee?.name ?? null,
      priority_rank: maintenancePriorities.indexOf(priority),
      scheduled_sort: scheduled_date,
      aggregate_shard: aggregateShard(id),
      search: searchWords(title, property_name, tenant_name, assignee?.name ?? null, description),
    };
  }

  #closingRow({ account }: Home, { id, status, closed_at }: PlannedRequest & { closed_at: Date }, { by }: Staff): Row {
    const record = `maintenance_requests/${id}`;
    return {
      ...this.#closing,
      _id: `${record}/2`,
      version: 2,
      at: closed_at,
      by,
      changes: [{ field: 'status', from: 'open', to: status }],
      record,
      account_id: account.id,
    };
  }
}
