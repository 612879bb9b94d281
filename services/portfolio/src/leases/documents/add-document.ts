import { portfolio } from '@keystead/contracts';
import { AppError, type Caller, created, endpoint } from '@keystead/service-kit';
import { detectedType } from '@keystead/service-kit/files';
import type { Dependencies } from '../../dependencies.ts';
import type { Lease, StoredDocument } from '../lease.ts';
import { presentDocument } from '../lease-presenter.ts';
import { changeDocuments } from './change-documents.ts';
import { assertRoom, documentFile, documentOf, documentVariant, withDocument } from './document.ts';

type Deps = Pick<Dependencies, 'leases' | 'tenantAccess' | 'files'>;

/**
 * Stores the bytes, then adds the document to the lease. If that is refused, such as beyond the limit, it removes the
 * bytes again.
 */
async function storeDocument(
  { files, ...deps }: Deps,
  caller: Caller,
  { _id: leaseId, account_id: accountId }: Lease,
  { document, bytes }: { document: StoredDocument; bytes: Buffer },
): Promise<Lease> {
  await files.write({ ...documentFile(document.id), accountId }, documentVariant, bytes);
  try {
    return await changeDocuments(deps, caller, leaseId, (documents) => withDocument(documents, document));
  } catch (error) {
    // After any other error the lease may have the document all the same. If it doesn't, the sweep removes the bytes.
    if (error instanceof AppError) await files.remove(documentFile(document.id));
    throw error;
  }
}

/** Attaches a PDF to a lease, after its other documents. The limit of twenty also holds for concurrent uploads. */
export const addDocument = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases/{id}/documents', async ({ caller, params, query, body, recordId }) => {
    const answer = ({ documents }: Lease, id: number) =>
      created(presentDocument(documentOf(documents, id)), `leases/${params.id}/documents`);
    const { id } = await recordId(() => deps.ids.documents.next());
    // Before anything is stored, checks that the caller may attach a document and that there is room.
    const lease = await changeDocuments(deps, caller, params.id, (documents) => {
      if (!documents.some((document) => document.id === id)) assertRoom(documents);
      return documents;
    });
    if (lease.documents.some((document) => document.id === id)) return answer(lease, id);
    await detectedType(body.bytes, ['application/pdf'], 'a PDF');
    const document = { id, name: query.name, size: body.bytes.length, created_at: new Date() };
    return answer(await storeDocument(deps, caller, lease, { document, bytes: body.bytes }), id);
  });
