import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { everything, retryOnConflict } from '@keystead/service-kit';
import type { Follower } from '../references/follow-portfolio.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { PaymentRepository, StalePayment } from './payment.repository.ts';
import type { Payment } from './payment.ts';
import { type CopiedFields, currentCopies } from './payment-terms.ts';

interface CopyDependencies {
  readonly payments: PaymentRepository;
  readonly readModel: PortfolioReadModel;
  readonly now: () => Date;
}

const BATCH_SIZE = 500;

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
    await this.#refreshAll(await this.#deps.payments.findStale({ property_id: id }, differing));
  }

  async afterTenant({ id, name }: TenantReference): Promise<void> {
    await this.#refreshAll(await this.#deps.payments.findStale({ tenant_id: id }, [{ tenant_name: { $ne: name } }]));
  }

  /** Reads the payment again after each write until nothing is stale, so that it catches a concurrent renaming. */
  async refresh(paymentId: number): Promise<void> {
    const { payments } = this.#deps;
    await retryOnConflict('this payment', async () => {
      const payment = await payments.records.find(everything, paymentId);
      const stale = payment ? await this.#stale([payment]) : [];
      if (stale.length === 0) return true;
      await payments.updateCopies(stale);
      return undefined;
    });
  }

  /**
   * Works in batches with one write each. If payments of a batch changed concurrently, it refreshes the batch one by
   * one.
   */
  async #refreshAll(ids: readonly number[]): Promise<void> {
    const { payments } = this.#deps;
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const stale = await this.#stale(await payments.ofIds(ids.slice(at, at + BATCH_SIZE)));
      if (stale.length === 0 || (await payments.updateCopies(stale)) === stale.length) continue;
      for (const { payment } of stale) await this.refresh(payment._id);
    }
  }

  async #stale(payments: readonly Payment[]): Promise<StalePayment[]> {
    const { readModel, now } = this.#deps;
    const [properties, tenants, zoneOf] = await Promise.all([
      readModel.properties(payments.map(({ property_id }) => property_id)),
      readModel.tenants(payments.map(({ tenant_id }) => tenant_id)),
      readModel.zonesOf(payments.map(({ account_id }) => account_id)),
    ]);
    const at = now();
    return payments.flatMap((payment) => {
      const property = properties.get(payment.property_id);
      const zone = property ? (property.time_zone ?? zoneOf(property.account_id)) : payment.time_zone;
      const current = currentCopies(payment, { property, tenant: tenants.get(payment.tenant_id), zone }, at);
      return isCurrent(payment, current) ? [] : [{ payment, current }];
    });
  }
}

/** Ignores `remind_at`, which moves on by itself. */
const isCurrent = (payment: Payment, current: CopiedFields) =>
  payment.property_name === current.property_name &&
  payment.tenant_name === current.tenant_name &&
  payment.time_zone === current.time_zone &&
  payment.overdue_at.getTime() === current.overdue_at.getTime() &&
  payment.search.join(' ') === current.search.join(' ');
