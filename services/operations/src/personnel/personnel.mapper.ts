import type { Personnel as PersonnelAnswer } from '@keystead/contracts';
import { type Caller, fromCents, type HistorySnapshot } from '@keystead/service-kit';
import { type Personnel, personnelPolicy } from './personnel.ts';

/** The fields of personnel that history and responses share, under the API's names. This is the history snapshot. */
export const describePersonnel = ({ hourly_rate_cents: rate, ...personnel }: Personnel) =>
  ({
    name: personnel.name,
    service_type: personnel.service_type,
    email: personnel.email,
    phone: personnel.phone,
    location: personnel.location,
    specialties: personnel.specialties,
    hourly_rate: rate === null ? null : fromCents(rate),
    availability: personnel.availability,
    notes: personnel.notes,
  }) satisfies HistorySnapshot;

/** Counts open requests. Requests build on personnel, so personnel does not import their repository. */
interface OpenRequests {
  readonly requests: { openCountsOf(personnelIds: readonly number[]): Promise<(personnelId: number) => number> };
}

/**
 * Presents personnel as the contract has them, with the caller's abilities. One query counts the requests in hand of
 * all.
 */
export async function presentPersonnel(
  { requests }: OpenRequests,
  rows: readonly Personnel[],
  caller: Caller,
): Promise<PersonnelAnswer[]> {
  const openCount = await requests.openCountsOf(rows.map(({ _id }) => _id));
  return rows.map((personnel) => ({
    id: personnel._id,
    ...describePersonnel(personnel),
    open_requests: openCount(personnel._id),
    version: personnel.version,
    created_at: personnel.created_at.toISOString(),
    updated_at: personnel.updated_at.toISOString(),
    abilities: { update: personnelPolicy.update(caller, personnel), delete: personnelPolicy.delete(caller, personnel) },
  }));
}
