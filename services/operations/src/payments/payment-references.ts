import type { PaymentChange } from '@keystead/contracts';
import { given, ValidationFailed } from '@keystead/service-kit';
import { announcements } from '../references/announcements.ts';
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

/**
 * Announces the properties that payments are about to reference, so that a concurrent deletion at portfolio sees the
 * payment. The announcement precedes the lookup at portfolio, which counts a reference there. Portfolio reads its count,
 * asks this service, and hides the property only if the count is still the same. So either it sees the announcement, or
 * its write fails.
 */
export class ReferenceGuard extends announcements<Pick<Payment, 'property_id'>>('announced_uses', { property_id: 1 }) {}
