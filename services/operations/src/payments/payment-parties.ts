import type { PaymentChange } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';
import { findParties, type PartyLookup } from '../references/find-parties.ts';
import type { Payment, Place } from './payment.ts';

/** The references of a payment. The due date selects the lease. */
type Names = Pick<Payment, 'property_id' | 'tenant_id' | 'due_date'>;

type CallContext = { readonly caller: Caller; readonly requestId: string };

/**
 * The property, tenant and lease of a payment, and its account.
 * @throws ValidationFailed for a property or a tenant that the caller can't see, Unavailable while portfolio is down.
 */
export async function findPlace(
  links: PartyLookup,
  { property_id, tenant_id, due_date }: Names,
  by: CallContext,
): Promise<{ place: Place; accountId: number }> {
  const { property, tenant, lease_id, zone } = await findParties(links, { property_id, tenant_id, on: due_date }, by);
  if (!tenant) throw new ValidationFailed({ tenant_id: 'does not exist' });
  const place = { property_id, tenant_id, lease_id, property_name: property.name, tenant_name: tenant.name };
  return { place: { ...place, time_zone: zone }, accountId: property.account_id };
}

/** Whether a change moves a payment to another property. */
export const moves = (payment: Names, { property_id = payment.property_id }: PaymentChange): boolean =>
  property_id !== payment.property_id;

/**
 * The change of a payment's place; empty unless property, tenant or due date change. If property or tenant were deleted
 * since, a new due date leaves the lease as it was.
 * @throws ValidationFailed, Unavailable as {@link findPlace}.
 */
export async function changedPlace(
  links: PartyLookup,
  payment: Payment,
  change: PaymentChange,
  by: CallContext,
): Promise<Partial<Place>> {
  const { property_id, tenant_id, due_date }: Names = { ...payment, ...change, due_date: dueDateOf(payment, change) };
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

const dueDateOf = (payment: Names, { due_date }: PaymentChange) =>
  due_date === undefined ? payment.due_date : due_date;
