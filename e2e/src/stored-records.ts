import type { ApiClient } from './api-client.ts';

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

/** A record of a list, whichever that is. */
export type ListedRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** Every record that the caller has by its address, as its lists say, and each list's total where that is wrong. */
export async function storedRecords(
  api: ApiClient,
): Promise<{ records: Map<string, ListedRecord>; wrongTotals: string[] }> {
  const records = new Map<string, ListedRecord>();
  const wrongTotals: string[] = [];
  for (const [path, field] of Object.entries(collections)) {
    let cursor = '';
    let counted = 0;
    let total: unknown;
    do {
      const { body } = await api.call(`GET ${path}${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
      const page = body as Record<string, unknown> & { next_cursor: string | null };
      const rows = page[field] as ListedRecord[];
      for (const record of rows) records.set(`/api${path}/${record.id}`, record);
      counted += rows.length;
      total = page.total;
      cursor = page.next_cursor ?? '';
    } while (cursor);
    if (total !== counted) wrongTotals.push(`${path} says ${total} and has ${counted}`);
  }
  return { records, wrongTotals };
}

/** Whether an address is a record of one of those lists. */
export const isStored = (address: string): boolean => {
  const [, collection] = /^\/api(\/[\w-]+)\/\d+$/.exec(address) ?? [];
  return collection !== undefined && collection in collections;
};
