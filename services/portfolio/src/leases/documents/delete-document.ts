import { portfolio } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { changeDocuments } from './change-documents.ts';
import { documentFile, withoutDocument } from './document.ts';

/** Deletes a PDF of a lease and its bytes. The lease's history retains its name. */
export const deleteDocument = (deps: Dependencies) =>
  endpoint(portfolio, 'DELETE /leases/{id}/documents/{document_id}', async ({ caller, params, log }) => {
    await changeDocuments(deps, caller, params.id, (documents) => withoutDocument(documents, params.document_id));
    // The document is no longer visible. If its bytes can't be removed now, the sweep removes them.
    await deps.files
      .remove(documentFile(params.document_id))
      .catch((err) =>
        log.warn({ err }, 'the bytes of a deleted document could not be removed; the sweep removes them'),
      );
    return nothing;
  });
