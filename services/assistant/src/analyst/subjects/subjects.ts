import type { PersonnelRow, PropertyRow, TenantRow } from '../rows.ts';

/** The records that a question is about. */
export interface Subjects {
  readonly property: PropertyRow | null;
  readonly tenant: TenantRow | null;
  readonly personnel: PersonnelRow | null;
}

/** The subjects of a question that names none. */
export const noSubjects: Subjects = { property: null, tenant: null, personnel: null };
