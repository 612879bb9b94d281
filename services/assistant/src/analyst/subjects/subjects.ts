import type { PersonnelRow, PropertyRow, TenantRow } from '../rows.ts';

/** Who or what a question is about. */
export interface Subjects {
  readonly property: PropertyRow | null;
  readonly tenant: TenantRow | null;
  readonly personnel: PersonnelRow | null;
}

/** A question about nobody and nothing in particular. */
export const nobody: Subjects = { property: null, tenant: null, personnel: null };
