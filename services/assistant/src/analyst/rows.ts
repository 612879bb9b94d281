import type { Found } from '../tools/tool.ts';
import type { lookups } from '../tools/tool-table.ts';

/** The result of a lookup. */
export type FoundBy<N extends keyof typeof lookups> = (typeof lookups)[N]['run'] extends (
  ...of: never[]
) => Promise<Found<infer T>>
  ? T
  : never;

export type PropertyRow = FoundBy<'find_properties'>['properties'][number];
export type TenantRow = FoundBy<'find_tenants'>['tenants'][number];
export type LeaseRow = FoundBy<'find_leases'>['leases'][number];
export type RequestRow = FoundBy<'find_requests'>['requests'][number];
export type PaymentRow = FoundBy<'find_payments'>['payments'][number];
export type PersonnelRow = FoundBy<'find_personnel'>['personnel'][number];
