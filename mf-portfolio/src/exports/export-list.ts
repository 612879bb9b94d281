import type { Query } from '@keystead/contracts';
import { today } from '@keystead/ui';
import { download, saveFile } from '@keystead/web-kit/queries';

/** A list with its filters and sort order. */
export type ExportedSearch =
  | { list: 'properties'; search: Query<'GET /properties/export'> }
  | { list: 'tenants'; search: Query<'GET /tenants/export'> }
  | { list: 'leases'; search: Query<'GET /leases/export'> };

function fetchExport({ list, search }: ExportedSearch): Promise<Blob> {
  switch (list) {
    case 'properties':
      return download('GET /properties/export', { query: search });
    case 'tenants':
      return download('GET /tenants/export', { query: search });
    case 'leases':
      return download('GET /leases/export', { query: search });
  }
}

/** Downloads a whole list, with its filters, as `properties-2026-05-31.csv`. The date is in the user's time zone. */
export async function exportList(exported: ExportedSearch): Promise<void> {
  saveFile(await fetchExport(exported), `${exported.list}-${today()}.csv`);
}
