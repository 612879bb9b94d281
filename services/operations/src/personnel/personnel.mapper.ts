import type { Personnel as PersonnelAnswer } from '@keystead/contracts';
import { type Caller, fromCents, type HistorySnapshot, presentEntity } from '@keystead/service-kit';
import { type Personnel, personnelPolicy } from './personnel.ts';

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

/** Requests build on personnel, so personnel does not import their repository. */
interface OpenRequests {
  readonly requests: { openCountsOf(personnelIds: readonly number[]): Promise<(personnelId: number) => number> };
}

/** One query counts the requests in hand of all. */
export async function presentPersonnel(
  { requests }: OpenRequests,
  rows: readonly Personnel[],
  caller: Caller,
): Promise<PersonnelAnswer[]> {
  const openCount = await requests.openCountsOf(rows.map(({ _id }) => _id));
  return rows.map((personnel) => ({
    ...presentEntity(personnel),
    ...describePersonnel(personnel),
    open_requests: openCount(personnel._id),
    abilities: { update: personnelPolicy.update(caller, personnel), delete: personnelPolicy.delete(caller, personnel) },
  }));
}
