import { type NewLease, type NewTenant, portfolio } from '@keystead/contracts';
import {
  AppError,
  compileRoute,
  dayIn,
  everything,
  type IdSource,
  newRecord,
  retryOnConflict,
  ValidationFailed,
} from '@keystead/service-kit';
import type { LeaseRepository } from '../../leases/lease.repository.ts';
import { assertLease, newLease, occupiesDays } from '../../leases/lease.ts';
import { findParties, ownParties } from '../../leases/lease-parties.ts';
import type { LeaseService } from '../../leases/lease-service.ts';
import type { PropertyRepository } from '../../properties/property.repository.ts';
import { changedProperty } from '../../properties/property.ts';
import type { TenantRepository } from '../../tenants/tenant.repository.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { ImportRepository } from '../import.repository.ts';
import type { StoredImport } from '../import.ts';
import type { AcceptedRow, RowReading } from '../rows/file-row.ts';

export interface LeaseImportDependencies {
  readonly properties: PropertyRepository;
  readonly tenants: TenantRepository;
  readonly leases: LeaseRepository;
  readonly leaseService: LeaseService;
  readonly imports: ImportRepository;
  readonly ids: { readonly leases: IdSource };
}

/** The terms that a row of tenants gives for a lease. */
type ImportedTerms = Pick<NewLease, 'start_date' | 'end_date' | 'rent_amount' | 'deposit_amount'>;

export interface ImportedTenant extends NewTenant {
  readonly lease: ImportedTerms | null;
}

const routes = { tenant: portfolio.routes['POST /tenants'], lease: portfolio.routes['POST /leases'] };
const tenantBody = compileRoute(routes.tenant, 'POST').body;
const leaseBody = compileRoute(routes.lease, 'POST').body;

/** The fields of a row, by their names in a lease. */
export const leaseFields = {
  lease_start: 'start_date',
  lease_end: 'end_date',
  lease_rent: 'rent_amount',
  lease_deposit: 'deposit_amount',
} as const;
const rowFields = Object.fromEntries(Object.entries(leaseFields).map(([field, name]) => [name, field]));

function reasonsOf<T>(reasons: Record<string, string>, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    for (const [name, reason] of Object.entries(error.details.fields ?? {})) reasons[rowFields[name] ?? name] = reason;
    return null;
  }
}

/**
 * A row with a last day or a rent has a lease. Without both, the lease's start is the day of moving in.
 * @throws ValidationFailed with the reasons for all fields of the row
 */
export function validateTenantRow(value: unknown): ImportedTenant {
  const { lease_start, lease_end, lease_rent, lease_deposit, ...given } = value as Record<string, unknown>;
  const reasons: Record<string, string> = {};
  const tenant = reasonsOf(reasons, () => tenantBody({ move_in_date: lease_start, ...given }) as NewTenant);
  const wanted = lease_end !== undefined || lease_rent !== undefined;
  const terms = { start_date: lease_start, end_date: lease_end, rent_amount: lease_rent };
  // The ids are not known yet; valid ones let validation report the rest.
  const ids = { property_id: 1, tenant_id: 1 };
  const lease = wanted
    ? reasonsOf(reasons, () => leaseBody({ ...terms, ...ids, deposit_amount: lease_deposit ?? 0 }) as NewLease)
    : null;
  if (lease && lease.end_date < lease.start_date) reasons.lease_end = 'must be on or after the start of the lease';
  if (tenant === null || Object.keys(reasons).length > 0) throw new ValidationFailed(reasons);
  if (lease === null) return { ...tenant, lease };
  const { start_date, end_date, rent_amount, deposit_amount } = lease;
  return { ...tenant, lease: { start_date, end_date, rent_amount, deposit_amount } };
}

interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

const overlap = (one: Days, other: Days) => one.start_date <= other.end_date && other.start_date <= one.end_date;

/** The leases that a file of tenants brings. They are added once all tenants are. */
export class ImportedLeases {
  readonly #deps: LeaseImportDependencies;
  readonly #it: StoredImport;
  /** The days of a property that earlier rows of the file take. */
  readonly #planned = new Map<number, Days[]>();

  constructor(deps: LeaseImportDependencies, it: StoredImport) {
    this.#deps = deps;
    this.#it = it;
  }

  /**
   * Refuses rows whose leases could not be added.
   * @param existing the keys of tenants that the account has already, whose rows add nothing
   */
  async sort(
    readings: readonly RowReading<ImportedTenant>[],
    existing: ReadonlySet<string>,
  ): Promise<RowReading<ImportedTenant>[]> {
    const { leases, properties } = this.#deps;
    const isNew = (reading: RowReading<ImportedTenant>): reading is AcceptedRow<ImportedTenant> =>
      'key' in reading && reading.input.lease !== null && !existing.has(reading.key);
    const ids = [...new Set(readings.filter(isNew).map(({ input }) => input.property_id))];
    const references = await properties.referred(ids);
    const taken = new Map<number, Days[]>();
    for (const id of ids) {
      const own = (await leases.ofProperty(id)).filter(occupiesDays);
      taken.set(id, [...own, ...(this.#planned.get(id) ?? [])]);
    }
    return readings.map((reading) => {
      if (!isNew(reading) || reading.input.lease === null) return reading;
      const { property_id, lease } = reading.input;
      const days = taken.get(property_id) ?? [];
      const { row, label } = reading;
      const refuse = (message: string) => ({ row, label, reasons: [{ field: 'lease_start', message }] });
      if (references.get(property_id)?.status === 'maintenance')
        return refuse('is of a property under maintenance, which takes no new lease');
      if (days.some((other) => overlap(lease, other))) return refuse('overlaps another lease of this property');
      days.push(lease);
      this.#planned.set(property_id, [...(this.#planned.get(property_id) ?? []), lease]);
      return reading;
    });
  }

  /**
   * Adds what the tenants of this import wait for. It may be repeated.
   * @param mayContinue is called before each batch; it returns false once another worker has taken over
   */
  async add(mayContinue: () => Promise<boolean>): Promise<void> {
    const { tenants } = this.#deps;
    let after = 0;
    for (;;) {
      const waiting = await tenants.awaitingLease(this.#it._id, after);
      if (waiting.length === 0 || !(await mayContinue())) return;
      for (const tenant of waiting) {
        await this.#addOne(tenant);
        await tenants.leaseAdded(tenant._id);
        after = tenant.imported?.row ?? after;
      }
    }
  }

  async #addOne(tenant: Tenant): Promise<void> {
    const { imported, property_id, _id: tenant_id } = tenant;
    if (!imported?.lease) return;
    const input = { ...imported.lease, property_id, tenant_id };
    try {
      const now = new Date();
      const parties = ownParties(await findParties(this.#deps, input), this.#it.account_id);
      const same = (await this.#deps.leases.between(input)).some(
        ({ start_date, end_date }) => start_date === input.start_date && end_date === input.end_date,
      );
      if (!same) {
        const [id = 0] = await this.#deps.ids.leases.take(1);
        const stored = newRecord(id, this.#it.account_id, this.#it.by, now);
        const lease = newLease({ stored, parties, renewal_of: null }, input);
        assertLease(null, lease, parties, now);
        await this.#deps.leaseService.add(lease, `import-${this.#it._id}-${imported.row}`);
      }
      const today = dayIn(parties.property.time_zone, now);
      if (input.start_date <= today && input.end_date >= today) await this.#occupy(property_id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.#deps.imports.explain(this.#it._id, imported.row, {
        field: 'lease_start',
        message: `The tenant was added, the lease was not: ${error.message}`,
      });
    }
  }

  /** Where others keep changing the property, it stays as it is. */
  async #occupy(id: number): Promise<void> {
    const { records } = this.#deps.properties;
    const occupied = retryOnConflict('this property', async () => {
      const property = await records.find(everything, id);
      if (property?.status !== 'available') return true;
      const saved = await records.save(
        everything,
        property,
        changedProperty(property, { status: 'occupied' }),
        this.#it.by,
      );
      return saved && true;
    });
    await occupied.catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}
