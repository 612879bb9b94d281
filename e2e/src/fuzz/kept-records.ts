import type { ApiClient } from '../api-client.ts';

/** Lists whose records are made by POST and go by DELETE, and the fields that they stand in. */
const collections = {
  '/properties': 'properties',
  '/tenants': 'tenants',
  '/leases': 'leases',
  '/maintenance': 'maintenance_requests',
  '/maintenance-personnel': 'personnel',
  '/payments': 'payments',
  '/imports': 'imports',
  '/webhooks': 'webhooks',
  '/api-keys': 'api_keys',
} as const;

/** The addresses of every record that the caller has, as its lists say, and each list's total. */
export async function keptRecords(api: ApiClient): Promise<{ addresses: Set<string>; wrongTotals: string[] }> {
  const addresses = new Set<string>();
  const wrongTotals: string[] = [];
  for (const [path, field] of Object.entries(collections)) {
    let cursor = '';
    let counted = 0;
    let total: unknown;
    do {
      const { body } = await api.call(`GET ${path}${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
      const page = body as Record<string, unknown> & { next_cursor: string | null };
      for (const { id } of page[field] as { id: number }[]) addresses.add(`/api${path}/${id}`);
      counted += (page[field] as unknown[]).length;
      total = page.total;
      cursor = page.next_cursor ?? '';
    } while (cursor);
    if (total !== counted) wrongTotals.push(`${path} says ${total} and has ${counted}`);
  }
  return { addresses, wrongTotals };
}

/** Whether an address is a record of one of those lists. */
export const isKept = (address: string): boolean => {
  const [, collection] = /^\/api(\/[\w-]+)\/\d+$/.exec(address) ?? [];
  return collection !== undefined && collection in collections;
};
