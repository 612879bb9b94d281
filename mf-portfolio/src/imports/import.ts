import type { Import, ImportRow } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';

export type ImportKind = Import['kind'];

interface KindTexts {
  one: string;
  many: string;
  list: string;
  listName: string;
}

export const kindTexts: Record<ImportKind, KindTexts> = {
  properties: { one: 'property', many: 'properties', list: '/app/properties', listName: 'Properties' },
  tenants: { one: 'tenant', many: 'tenants', list: '/app/tenants', listName: 'Tenants' },
};

export const sourceNames: Record<Import['source'], string> = {
  keystead: 'an export of Keystead',
  buildium: 'an export of Buildium',
  tenantcloud: 'an export of TenantCloud',
  spreadsheet: 'a spreadsheet',
};

export const stateNames: Record<Import['state'], string> = {
  uploaded: 'Not checked yet',
  checking: 'Being checked',
  checked: 'Checked',
  running: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
};

export const outcomeNames: Record<ImportRow['outcome'], { before: string; after: string }> = {
  add: { before: 'Will be added', after: 'Added' },
  exists: { before: 'Already exists', after: 'Already exists' },
  refused: { before: 'Refused', after: 'Refused' },
};

const counted = new Intl.NumberFormat('en-US');

export const count = (number: number) => counted.format(number);

/** `1 row`, `1,250 rows`. */
export const rowCount = (number: number) => quantity(number, 'row', 'rows');

/** Whether rows have been added: all valid ones, or, without `all_or_nothing`, those before the failure. */
export function hasAdded({ state, counts, all_or_nothing }: Import): boolean {
  return state === 'done' || (state === 'failed' && !all_or_nothing && counts.add > 0);
}

/** `1 property`, `1,250 properties`. */
export function countOf(number: number, kind: ImportKind): string {
  const { one, many } = kindTexts[kind];
  return quantity(number, one, many);
}
