import { portfolio } from '@keystead/contracts';
import { endpoint, fileReply, NotFound } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { documentFile, documentOf, documentVariant, fileNameOf } from './document.ts';

/** Returns a PDF of a lease to callers who may see the lease. Tenants get those of their own leases. */
export const readDocument = ({ leases, tenantAccess, files }: Dependencies) =>
  endpoint(portfolio, 'GET /leases/{id}/documents/{document_id}', async ({ caller, params }) => {
    const lease = await leases.records.find(await tenantAccess.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    const document = documentOf(lease.documents, params.document_id);
    const file = await files.open(documentFile(document.id), documentVariant);
    if (!file) throw new NotFound('This document does not exist.');
    return fileReply({
      ...file,
      type: 'application/pdf',
      name: fileNameOf(document),
      tag: `document-${document.id}`,
    });
  });
