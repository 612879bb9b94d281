import { portfolio } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { changeDocuments } from './change-documents.ts';
import { documentFile, withoutDocument } from './document.ts';

/** Deletes a PDF of a lease, and its bytes with it; the history of the lease keeps its name. */
export const deleteDocument = (deps: Dependencies) =>
  endpoint(portfolio, 'DELETE /leases/{id}/documents/{document_id}', async ({ caller, params, log }) => {
    await changeDocuments(deps, caller, params.id, (documents) => withoutDocument(documents, params.document_id));
    // It is gone already for everybody: what is left of it is for the sweep.
    await deps.files
      .remove(documentFile(params.document_id))
      .catch((err) => log.warn({ err }, 'the bytes of a deleted document are left to the sweep'));
    return nothing;
  });
