import type { MaintenanceRequest, Payment, ServiceType } from '@keystead/contracts';
import { type AccountsPlan, PAYMENTS_PER_LEASE, type PlannedAccount, perProperty } from './data-plan.ts';
import {
  cities,
  dateText,
  daysAfter,
  draws,
  drawsOf,
  firstNames,
  folded,
  lastNames,
  noonOf,
  type SetDates,
  streets,
  wordOf,
} from './values.ts';

/** The input for a property; everything else is derived. Money is in integer cents everywhere. */
export interface PlannedProperty {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly status: 'available' | 'occupied';
  readonly rent_cents: number;
  readonly created_at: Date;
}

export interface PlannedTenant {
  readonly id: number;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly status: 'active' | 'inactive';
  readonly created_at: Date;
}

interface PlannedLease {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  /** The end of its last day. */
  readonly expires_at: Date;
  readonly created_at: Date;
}

export interface PlannedPayment {
  readonly id: number;
  readonly payment_type: Payment['payment_type'];
  readonly payment_method: Payment['payment_method'];
  readonly status: 'completed' | 'pending' | 'failed';
  readonly amount_cents: number;
  readonly due: Date;
  readonly paid_date: Date | null;
  readonly created_at: Date;
}

export interface PlannedRequest {
  readonly id: number;
  /** The index of its tenant among the tenancies of the home. */
  readonly tenancy: number;
  readonly title: string;
  readonly description: string;
  readonly priority: MaintenanceRequest['priority'];
  readonly service_type: ServiceType;
  readonly estimated_cost_cents: number;
  readonly status: MaintenanceRequest['status'];
  readonly scheduled_date: Date;
  readonly created_at: Date;
  /** When a separate change completed or cancelled it. */
  readonly closed_at: Date | null;
}

export interface Tenancy {
  readonly tenant: PlannedTenant;
  readonly lease: PlannedLease;
  readonly payments: readonly PlannedPayment[];
}

export interface Home {
  readonly account: PlannedAccount;
  readonly property: PlannedProperty;
  /** Tenancies, the oldest first. */
  readonly tenancies: readonly Tenancy[];
  readonly requests: readonly PlannedRequest[];
}

const vacant = draws('vacant');
const sinceWhen = draws('months since the lease began');
const rentOf = draws('rent');
const paymentOutcome = draws('what became of a payment');
const kind = draws('what a payment is for');
const lateness = drawsOf('days until a rent was paid', [0, 0, 0, 1, 2, 3]);
const method = drawsOf<Payment['payment_method']>('method', ['bank_transfer', 'credit_card', 'check', 'cash']);
const entered = draws('days before the set was made');
const trouble = drawsOf<[string, string, ServiceType]>('trouble', [
  ['Kitchen tap drips', 'The cold tap has dripped since the weekend.', 'Plumbing'],
  ['No heat in the bedroom', 'The radiator stays cold, also when it is turned up.', 'HVAC'],
  ['Socket gives no power', 'Nothing that is plugged in there works.', 'Electrical'],
  ['Dishwasher does not drain', 'There is water in it after each run.', 'Appliance Repair'],
  ['Gutter is loose', 'It hangs down at the corner of the house.', 'Roofing'],
]);
const priority = drawsOf<MaintenanceRequest['priority']>('priority', ['low', 'medium', 'medium', 'high', 'urgent']);
const cost = draws('cost');
const place = draws('place of a request in its lease');
const outcome = draws('what became of a request');

export class HomePlanner {
  readonly #base: number;
  readonly #accounts: number;
  readonly #dates: SetDates;

  constructor({ base, accounts }: AccountsPlan, dates: SetDates) {
    this.#base = base;
    this.#accounts = accounts.length;
    this.#dates = dates;
  }

  *homesOf(account: PlannedAccount): Generator<Home> {
    for (let nth = 0; nth < account.properties; nth += 1) yield this.home(account, account.firstProperty + nth);
  }

  /** Returns the home at an index among all properties. */
  home(account: PlannedAccount, at: number): Home {
    const empty = vacant(at) < 0.1;
    // The month in which its last lease begins. The lease runs for at least two more months, or is over if the home is
    // vacant.
    const last = this.#dates.latest - Math.floor(sinceWhen(at) * 11) - (empty ? PAYMENTS_PER_LEASE : 0);
    const property = this.#property(at, empty);
    const tenancies = Array.from({ length: perProperty.leases }, (_, nth) => {
      const firstMonth = last - (perProperty.leases - 1 - nth) * PAYMENTS_PER_LEASE;
      return this.#tenancy(property, at * perProperty.leases + nth, firstMonth);
    });
    const requests = Array.from({ length: perProperty.requests }, (_, nth) => {
      const tenancy = Math.floor((nth * perProperty.leases) / perProperty.requests);
      const firstMonth = last - (perProperty.leases - 1 - tenancy) * PAYMENTS_PER_LEASE;
      return this.#request(at * perProperty.requests + nth, tenancy, firstMonth);
    });
    return { account, property, tenancies, requests };
  }

  #property(at: number, empty: boolean): PlannedProperty {
    const [city = '', state = '', zip_code = ''] = wordOf(cities, at).split(',');
    const street = wordOf(streets, at);
    return {
      id: this.#base + at + 1,
      name: `${street} House ${at}`,
      address: `${at + 1} ${street}`,
      city,
      state,
      zip_code,
      status: empty ? 'available' : 'occupied',
      rent_cents: 90_000 + Math.floor(rentOf(at) * 200_000),
      created_at: this.#dates.before(2_000 + entered(at)),
    };
  }

  #tenancy({ rent_cents }: PlannedProperty, nth: number, firstMonth: number): Tenancy {
    const dates = this.#dates;
    const [start, end] = [dates.due(firstMonth), dates.due(firstMonth + PAYMENTS_PER_LEASE)];
    const created_at = daysAfter(start, -20 - entered(nth));
    const lease = {
      id: this.#base + nth + 1,
      start_date: dateText(start),
      end_date: dateText(daysAfter(end, -1)),
      expires_at: end,
      created_at,
    };
    const tenant = this.#tenant(nth, end > dates.made, created_at);
    const payments = Array.from({ length: PAYMENTS_PER_LEASE }, (_, month) =>
      this.#payment(nth * PAYMENTS_PER_LEASE + month, dates.due(firstMonth + month), {
        rent_cents,
        first: month === 0,
      }),
    );
    return { tenant, lease, payments };
  }

  #tenant(nth: number, active: boolean, created_at: Date): PlannedTenant {
    const first_name = wordOf(firstNames, nth);
    const last_name = `${wordOf(lastNames, Math.floor(nth / firstNames.length))} ${nth}`;
    const id = this.#base + nth + 1;
    return {
      id,
      user_id: this.#base + this.#accounts + nth + 1,
      first_name,
      last_name,
      email: `${folded(first_name)}.tenant.${id}@mail.example`,
      phone: `(555) ${String(nth % 1_000).padStart(3, '0')}-0100`,
      status: active ? 'active' : 'inactive',
      created_at,
    };
  }

  #payment(nth: number, due: Date, { rent_cents, first }: { rent_cents: number; first: boolean }): PlannedPayment {
    const over = due < this.#dates.made;
    const drawn = paymentOutcome(nth);
    const status = !over || drawn < 0.03 ? 'pending' : drawn < 0.04 ? 'failed' : 'completed';
    const paid_date = status === 'completed' ? noonOf(daysAfter(due, lateness(nth))) : null;
    const early = Math.min(daysAfter(due, -20).getTime(), this.#dates.before(1 + 9 * entered(nth)).getTime());
    const fee = kind(nth) < 0.05;
    return {
      id: this.#base + nth + 1,
      payment_type: first ? 'deposit' : fee ? 'fee' : 'rent',
      payment_method: method(nth),
      status,
      amount_cents: fee && !first ? 7_500 : rent_cents,
      due,
      paid_date,
      created_at: paid_date ?? new Date(early),
    };
  }

  #request(nth: number, tenancy: number, firstMonth: number): PlannedRequest {
    const dates = this.#dates;
    const [title, description, service_type] = trouble(nth);
    const year = daysAfter(dates.due(firstMonth), 365 * place(nth));
    // Requests that would be in the future are moved to the last days.
    const created_at = year < dates.before(1) ? year : dates.before(1 + 3 * place(nth));
    const closed = daysAfter(created_at, 1 + 20 * outcome(nth));
    const done = closed < dates.before(1) && outcome(nth) > 0.02;
    return {
      id: this.#base + nth + 1,
      tenancy,
      title,
      description,
      priority: priority(nth),
      service_type,
      estimated_cost_cents: 2_000 + Math.floor(cost(nth) * 90_000),
      status: done ? (cost(nth) < 0.05 ? 'cancelled' : 'completed') : outcome(nth) < 0.5 ? 'open' : 'in_progress',
      scheduled_date: new Date(Math.round(daysAfter(created_at, 2).getTime() / 60_000) * 60_000),
      created_at,
      closed_at: done ? closed : null,
    };
  }
}
