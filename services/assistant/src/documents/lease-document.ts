import type { ApiCall } from '../records/caller-records.ts';

/** The bytes of a PDF of a lease that the caller may read. @throws AppError, such as NotFound; Unavailable */
export async function leaseDocument(
  call: ApiCall,
  lease_id: number,
  document_id: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await call('GET /leases/{id}/documents/{document_id}', { params: { id: lease_id, document_id } });
  return new Uint8Array(await file.arrayBuffer());
}
