import { type Author, everything, type Job, retryOnConflict } from '@keystead/service-kit';
import type { PropertyRepository } from '../properties/property.repository.ts';
import type { LeaseRepository } from './lease.repository.ts';
import type { Lease } from './lease.ts';
import { begunLease, followedLease } from './tenancy.ts';

const product: Author = { user_id: Number.MAX_SAFE_INTEGER, name: 'Keystead' };

/** Keeps what is stored of tenancies as the clock and the other leases of their properties say. Idempotent. */
export class LeaseTenancies {
  readonly #leases;
  readonly #properties;
  readonly #now;
  readonly job: Job = { name: 'follow the first and last days of leases', every: 60_000, run: () => this.followDays() };

  constructor(
    { leases, properties }: { readonly leases: LeaseRepository; readonly properties: PropertyRepository },
    now: () => Date = () => new Date(),
  ) {
    this.#leases = leases;
    this.#properties = properties;
    this.#now = now;
  }

  /** A change of one lease may begin or end the tenancy of another of its property. */
  async follow(propertyId: number): Promise<void> {
    for (const { lease, followed } of await this.#read(propertyId)) if (followed !== lease) await this.#store(lease);
  }

  async #read(propertyId: number): Promise<{ lease: Lease; followed: Lease }[]> {
    const [leases, properties] = await Promise.all([
      this.#leases.ofProperty(propertyId),
      this.#properties.referred([propertyId]),
    ]);
    const now = this.#now();
    const begun = (lease: Lease) => begunLease(lease, properties.get(propertyId), now);
    return leases.map((lease) => ({ lease, followed: followedLease(begun(lease), leases, now) }));
  }

  async #store({ _id, property_id }: Lease): Promise<void> {
    await retryOnConflict('this lease', async () => {
      const own = (await this.#read(property_id)).find(({ lease }) => lease._id === _id);
      if (!own || own.followed === own.lease) return true;
      return this.#leases.records.save(everything, own.lease, own.followed, product);
    });
  }

  async followDays(): Promise<void> {
    const now = this.#now();
    const found = await Promise.all([this.#leases.propertiesOfBegun(now), this.#leases.propertiesOfEnded(now)]);
    for (const id of new Set(found.flat())) await this.follow(id);
  }
}
