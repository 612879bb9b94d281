import type { ApiClient } from './api-client.ts';

/** Lists whose records are created by POST and removed by DELETE, with the response fields that contain them. */
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

/** A record of any list. */
export type ListedRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** Returns every record of the caller's lists by path, and the totals that are wrong. */
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
    if (total !== counted) wrongTotals.push(`${path} reports ${total} records but lists ${counted}`);
  }
  return { records, wrongTotals };
}

/** Whether a path is that of a record of one of those lists. */
export const isStored = (address: string): boolean => {
  const [, collection] = /^\/api(\/[\w-]+)\/\d+$/.exec(address) ?? [];
  return collection !== undefined && collection in collections;
};
