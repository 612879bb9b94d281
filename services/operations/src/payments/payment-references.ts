import { randomUUID } from 'node:crypto';
import type { PaymentChange } from '@keystead/contracts';
import {
  AppError,
  BackgroundBatch,
  collectionStore,
  given,
  inBackground,
  unjournaled,
  ValidationFailed,
} from '@keystead/service-kit';
import { type CallContext, findParties, type PartyLookup } from '../references/portfolio-link.ts';
import type { Payment, Place } from './payment.ts';

/** The due date selects the lease. */
type Names = Pick<Payment, 'property_id' | 'tenant_id' | 'due_date'>;

/**
 * @throws ValidationFailed for a property or a tenant that the caller can't see, Unavailable while portfolio is down
 */
export async function findPlace(
  links: PartyLookup,
  { property_id, tenant_id, due_date }: Names,
  by: CallContext,
): Promise<{ place: Place; accountId: number; charges_rent: boolean }> {
  const { property, tenant, lease_id, charges_rent, zone } = await findParties(
    links,
    { property_id, tenant_id, on: due_date },
    by,
  );
  if (!tenant) throw new ValidationFailed({ tenant_id: 'does not exist' });
  const place = { property_id, tenant_id, lease_id, property_name: property.name, tenant_name: tenant.name };
  return { place: { ...place, time_zone: zone }, accountId: property.account_id, charges_rent };
}

/**
 * Empty unless property, tenant or due date change. If property or tenant were deleted since, a new due date leaves the
 * lease as it was.
 * @throws ValidationFailed, Unavailable as {@link findPlace}
 */
export async function changedPlace(
  links: PartyLookup,
  payment: Payment,
  change: PaymentChange,
  by: CallContext,
): Promise<Partial<Place>> {
  const { property_id, tenant_id, due_date }: Names = { ...payment, ...given(change) };
  if (property_id !== payment.property_id || tenant_id !== payment.tenant_id) {
    const { place, accountId } = await findPlace(links, { property_id, tenant_id, due_date }, by);
    // An admin sees the properties of every account, but a payment must not move between the books of accounts.
    if (accountId !== payment.account_id) throw new ValidationFailed({ property_id: 'is not one of your properties' });
    return place;
  }
  if (due_date === payment.due_date) return {};
  const { tenant, lease_id } = await links.portfolio.refer({ property_id, tenant_id, on: due_date }, by);
  return tenant ? { lease_id } : {};
}

interface ReservedReference {
  readonly _id: string;
  readonly property_id: number;
  readonly at: Date;
}

/** Seconds after which a reservation counts as abandoned: every request ends within 10 s. */
const ABANDONED_AFTER_S = 60;

/**
 * Reserves the properties that payments are about to reference, so that a concurrent deletion at portfolio sees the
 * payment. The reservation precedes the lookup at portfolio, which counts a reference there. Portfolio reads its count,
 * asks this service, and hides the property only if the count is still the same. So either it sees the reservation, or
 * its write fails.
 */
export class ReferenceGuard extends collectionStore<ReservedReference>(
  'announced_uses',
  [{ property_id: 1 }],
  [{ at: 1 }, { expireAfterSeconds: ABANDONED_AFTER_S }],
) {
  readonly #releases = new BackgroundBatch<string>(this.collection.conn, (ids) => this.#release(ids));

  /**
   * The reference is reserved meanwhile. Work that fails with an unknown error may have written the payment
   * nevertheless, so its reservation stays until it expires. So does one whose release fails or is lost in a crash.
   */
  async during<T>(propertyId: number, work: () => Promise<T>): Promise<T> {
    const _id = randomUUID();
    await this.insertMissing([{ _id, property_id: propertyId, at: new Date() }]);
    const result = await work().catch(async (error) => {
      if (error instanceof AppError) await this.#release([_id]).catch(() => undefined);
      throw error;
    });
    inBackground(this.collection.conn, () => this.#releases.add(_id));
    return result;
  }

  async #release(ids: readonly string[]): Promise<void> {
    await this.collection.deleteMany({ _id: { $in: [...ids] } }, unjournaled);
  }

  async anyOf(propertyId: number): Promise<boolean> {
    const recent = { $gte: new Date(Date.now() - ABANDONED_AFTER_S * 1_000) };
    return (await this.collection.findOne({ property_id: propertyId, at: recent })) !== null;
  }
}
