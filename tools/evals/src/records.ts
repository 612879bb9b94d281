import type { GeneratedPortfolio } from 'e2e/generated-portfolio';
import type { ApiUser } from './product/measured-product.ts';

/** All records that a user sees, as the API returns them. Truths are computed from these. */
export type Records = GeneratedPortfolio;

const lists = {
  properties: ['/properties', 'properties'],
  tenants: ['/tenants', 'tenants'],
  leases: ['/leases', 'leases'],
  personnel: ['/maintenance-personnel', 'personnel'],
  requests: ['/maintenance', 'maintenance_requests'],
  payments: ['/payments', 'payments'],
} as const satisfies Record<keyof Records, readonly [path: string, field: string]>;

async function listOf(user: ApiUser, [path, field]: readonly [string, string]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = (await user.call<string>(
      `GET ${path}?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )) as {
      readonly next_cursor: string | null;
      readonly [field: string]: unknown;
    };
    rows.push(...(page[field] as unknown[]));
    cursor = page.next_cursor;
  }
  return rows;
}

/** Reads every record that a user sees. */
export async function readRecords(user: ApiUser): Promise<Records> {
  const read = Object.entries(lists).map(async ([name, list]) => [name, await listOf(user, list)]);
  return Object.fromEntries(await Promise.all(read)) as unknown as Records;
}
