import { type MaintenanceRequest, type ServiceType, serviceTypes } from '@keystead/contracts';
import type { AccountsPlan, PlannedAccount } from './accounts.ts';
import { PERSONNEL_PER_ACCOUNT } from './data-size.ts';
import { firstNames, lastNames, wordOf } from './words.ts';

/** The input for a person who does maintenance. */
export interface PlannedPerson {
  readonly id: number;
  readonly name: string;
  readonly service_type: ServiceType;
}

/** The personnel of an account. */
export function crewOf({ base }: Pick<AccountsPlan, 'base'>, { place }: PlannedAccount): PlannedPerson[] {
  return Array.from({ length: PERSONNEL_PER_ACCOUNT }, (_, nth) => ({
    id: base + place * PERSONNEL_PER_ACCOUNT + nth + 1,
    name: `${wordOf(firstNames, place + nth)} ${wordOf(lastNames, nth)}`,
    service_type: serviceTypes[(place + nth) % serviceTypes.length] ?? 'Other',
  }));
}

/** Returns who works on a request or has completed it; null if it is open or was cancelled. */
export function assigneeOf(
  { id, status }: Pick<MaintenanceRequest, 'id' | 'status'>,
  crew: readonly PlannedPerson[],
): PlannedPerson | null {
  return status === 'open' || status === 'cancelled' ? null : (crew[id % crew.length] ?? null);
}
