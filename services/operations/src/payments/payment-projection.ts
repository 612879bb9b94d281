import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { everything, retryOnConflict } from '@keystead/service-kit';
import type { Follower } from '../references/follow-portfolio.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { Payment } from './payment.ts';
import type { PaymentStore, Refreshed } from './payment-store.ts';
import { type Repeated, repeatedOf } from './payment-terms.ts';

/** The stores that the projection reads from and writes to. */
interface CopyDependencies {
  readonly payments: PaymentStore;
  readonly known: PortfolioReadModel;
  readonly now: () => Date;
}

/** The batch size for reads and writes of payments. */
const atOnce = 500;

/**
 * Updates the denormalised fields of payments: the names of property and tenant, and, until payment, the instant at
 * which they become overdue. That instant depends on the time zone. The projection is idempotent and writes only what
 * differs.
 */
export class PaymentProjection implements Follower {
  readonly #deps;

  constructor(deps: CopyDependencies) {
    this.#deps = deps;
  }

  async afterProperty({ id, name }: PropertyReference, zone: string): Promise<void> {
    const differing = [{ property_name: { $ne: name } }, { paid_date: null, time_zone: { $ne: zone } }];
    await this.#refreshAll(await this.#deps.payments.outOfStep({ property_id: id }, differing));
  }

  async afterTenant({ id, name }: TenantReference): Promise<void> {
    await this.#refreshAll(await this.#deps.payments.outOfStep({ tenant_id: id }, [{ tenant_name: { $ne: name } }]));
  }

  /** Reads the payment again after each write until nothing is stale, so that it catches a concurrent renaming. */
  async refresh(paymentId: number): Promise<void> {
    const { payments } = this.#deps;
    await retryOnConflict('this payment', async () => {
      const payment = await payments.records.find(everything, paymentId);
      const refreshed = payment ? await this.#refreshed([payment]) : [];
      if (refreshed.length === 0) return true;
      await payments.repeat(refreshed);
      return undefined;
    });
  }

  /**
   * Works in batches with one write each. If payments of a batch changed concurrently, it refreshes the batch one by
   * one.
   */
  async #refreshAll(ids: readonly number[]): Promise<void> {
    const { payments } = this.#deps;
    for (let at = 0; at < ids.length; at += atOnce) {
      const refreshed = await this.#refreshed(await payments.ofIds(ids.slice(at, at + atOnce)));
      if (refreshed.length === 0 || (await payments.repeat(refreshed)) === refreshed.length) continue;
      for (const { payment } of refreshed) await this.refresh(payment._id);
    }
  }

  /** The stale ones among some payments, with the values that they should have. */
  async #refreshed(payments: readonly Payment[]): Promise<Refreshed[]> {
    const { known, now } = this.#deps;
    const [homes, people, zoneOf] = await Promise.all([
      known.properties(payments.map(({ property_id }) => property_id)),
      known.tenants(payments.map(({ tenant_id }) => tenant_id)),
      known.zonesOf(payments.map(({ account_id }) => account_id)),
    ]);
    const at = now();
    return payments.flatMap((payment) => {
      const property = homes.get(payment.property_id);
      const zone = property ? (property.time_zone ?? zoneOf(property.account_id)) : payment.time_zone;
      const repeated = repeatedOf(payment, { property, tenant: people.get(payment.tenant_id), zone }, at);
      return inStep(payment, repeated) ? [] : [{ payment, repeated }];
    });
  }
}

/** Ignores `remind_at`, which moves on by itself. */
const inStep = (payment: Payment, repeated: Repeated) =>
  payment.property_name === repeated.property_name &&
  payment.tenant_name === repeated.tenant_name &&
  payment.time_zone === repeated.time_zone &&
  payment.overdue_at.getTime() === repeated.overdue_at.getTime() &&
  payment.search.join(' ') === repeated.search.join(' ');
