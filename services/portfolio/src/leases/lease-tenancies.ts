import { type Author, everything, type Job, retryOnConflict } from '@keystead/service-kit';
import type { LeaseRepository } from './lease.repository.ts';
import type { Lease } from './lease.ts';
import { followedLease } from './tenancy.ts';

const product: Author = { user_id: Number.MAX_SAFE_INTEGER, name: 'Keystead' };

/** Keeps what is stored of tenancies as the clock and the other leases of their properties say. Idempotent. */
export class LeaseTenancies {
  readonly #leases;
  readonly #now;
  readonly job: Job = { name: 'follow the ends of leases', every: 60_000, run: () => this.followEnded() };

  constructor(leases: LeaseRepository, now: () => Date = () => new Date()) {
    this.#leases = leases;
    this.#now = now;
  }

  /** A change of one lease may begin or end the tenancy of another of its property. */
  async follow(propertyId: number): Promise<void> {
    for (const { lease, followed } of await this.#read(propertyId)) if (followed !== lease) await this.#store(lease);
  }

  async #read(propertyId: number): Promise<{ lease: Lease; followed: Lease }[]> {
    const leases = await this.#leases.ofProperty(propertyId);
    const now = this.#now();
    return leases.map((lease) => ({ lease, followed: followedLease(lease, leases, now) }));
  }

  async #store({ _id, property_id }: Lease): Promise<void> {
    await retryOnConflict('this lease', async () => {
      const own = (await this.#read(property_id)).find(({ lease }) => lease._id === _id);
      if (!own || own.followed === own.lease) return true;
      return this.#leases.records.save(everything, own.lease, own.followed, product);
    });
  }

  async followEnded(): Promise<void> {
    for (const id of await this.#leases.propertiesOfEnded(this.#now())) await this.follow(id);
  }
}
