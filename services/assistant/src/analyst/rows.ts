import type { ToolResult } from '../tools/tool.ts';
import type { lookups } from '../tools/tool-table.ts';

/** The result of a lookup. */
export type ResultOf<N extends keyof typeof lookups> = (typeof lookups)[N]['run'] extends (
  ...of: never[]
) => Promise<ToolResult<infer T>>
  ? T
  : never;

export type PropertyRow = ResultOf<'find_properties'>['properties'][number];
export type TenantRow = ResultOf<'find_tenants'>['tenants'][number];
export type LeaseRow = ResultOf<'find_leases'>['leases'][number];
export type RequestRow = ResultOf<'find_requests'>['requests'][number];
export type PaymentRow = ResultOf<'find_payments'>['payments'][number];
export type PersonnelRow = ResultOf<'find_personnel'>['personnel'][number];
