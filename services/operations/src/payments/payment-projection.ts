import type { PropertyReference, TenantReference } from '@keystead/contracts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { Projection } from '../references/projection.ts';
import type { PaymentRepository } from './payment.repository.ts';
import type { Payment } from './payment.ts';
import { type CopiedFields, currentCopies } from './payment-terms.ts';

interface CopyDependencies {
  readonly payments: PaymentRepository;
  readonly readModel: PortfolioReadModel;
  readonly now: () => Date;
}

/** Until payment it also copies the instant at which it becomes overdue, which depends on the time zone. */
export class PaymentProjection extends Projection<Payment, CopiedFields> {
  readonly #deps;

  constructor(deps: CopyDependencies) {
    super('this payment', deps.payments);
    this.#deps = deps;
  }

  async afterProperty({ id, name }: PropertyReference, zone: string): Promise<void> {
    const differing = [{ property_name: { $ne: name } }, { paid_date: null, time_zone: { $ne: zone } }];
    await this.refreshAll(this.#deps.payments.stale({ property_id: id }, differing));
  }

  async afterTenant({ id, name }: TenantReference): Promise<void> {
    await this.refreshAll(this.#deps.payments.stale({ tenant_id: id }, [{ tenant_name: { $ne: name } }]));
  }

  /** Without `remind_at`, which moves on by itself. */
  protected override compared({ remind_at: _, ...copies }: CopiedFields) {
    return copies;
  }

  protected async currentCopies(payments: readonly Payment[]): Promise<(payment: Payment) => CopiedFields> {
    const { readModel, now } = this.#deps;
    const [properties, tenants, zoneOf] = await Promise.all([
      readModel.properties(payments.map(({ property_id }) => property_id)),
      readModel.tenants(payments.map(({ tenant_id }) => tenant_id)),
      readModel.zonesOf(payments.map(({ account_id }) => account_id)),
    ]);
    const at = now();
    return (payment) => {
      const property = properties.get(payment.property_id);
      const zone = property ? (property.time_zone ?? zoneOf(property.account_id)) : payment.time_zone;
      return currentCopies(payment, { property, tenant: tenants.get(payment.tenant_id), zone }, at);
    };
  }
}
