import type { PlannedRemote } from '@keystead/contracts';
import { type Arm, inCandidate } from '@keystead/releases';
import type { Visitor } from './visitor.ts';

/** A rollout as in the plan. */
export type PlannedRollout = NonNullable<PlannedRemote['rollout']>;

/**
 * The arm of a visitor in a rollout, and whether the draw chose it. Visitors whom a cohort assigns are compared with
 * nobody.
 */
export interface Assignment {
  readonly arm: Arm;
  readonly drawn: boolean;
}

function comesFirst({ roles, accounts, own_people }: PlannedRollout['cohorts'], person: Visitor['person']): boolean {
  if (!person) return false;
  const { role, account } = person;
  return roles.includes(role) || accounts.includes(account) || (own_people && role === 'admin');
}

/** The arm of a visitor in a rollout: cohorts come first, then the percentage decides. */
export function armOf({ salt, percent, cohorts }: PlannedRollout, { id, person }: Visitor): Assignment {
  if (comesFirst(cohorts, person)) return { arm: 'candidate', drawn: false };
  return { arm: inCandidate(salt, id, percent) ? 'candidate' : 'stable', drawn: true };
}
