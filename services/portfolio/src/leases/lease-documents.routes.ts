import { MAX_DOCUMENTS, portfolio } from '@keystead/contracts';
import {
  authorise,
  created,
  type Endpoint,
  endpoint,
  fileReply,
  nothing,
  type RecordRequest,
} from '@keystead/service-kit';
import { AttachmentStore, detectedType, type FileStore } from '@keystead/service-kit/files';
import type { Dependencies } from '../dependencies.ts';
import { presentDocument } from './lease.mapper.ts';
import { leaseHandlers } from './lease.routes.ts';
import { leasePolicy, type StoredDocument } from './lease.ts';

const documentVariant = 'file';

export const leaseDocuments = (files: FileStore) =>
  new AttachmentStore<'documents', StoredDocument>(files, {
    kind: 'document',
    field: 'documents',
    most: MAX_DOCUMENTS,
    full: `A lease may have up to ${MAX_DOCUMENTS} documents. Delete one of them to attach another.`,
  });

export const leaseDocumentEndpoints = (deps: Dependencies): Endpoint[] => [
  /** The limit also holds for concurrent uploads. */
  endpoint(portfolio, 'POST /leases/{id}/documents', async (request) => {
    const { params, query, body, recordId } = request;
    const { id } = await recordId(() => deps.ids.documents.next());
    const make = async () => {
      await detectedType(body.bytes, ['application/pdf'], 'a PDF');
      const attachment = { id, name: query.name, size: body.bytes.length, created_at: new Date() };
      return { attachment, forms: { [documentVariant]: body.bytes } };
    };
    const document = await leaseDocuments(deps.files).attach(id, make, changeDocuments(deps, request));
    return created(presentDocument(document), `leases/${params.id}/documents`);
  }),
  endpoint(portfolio, 'GET /leases/{id}/documents/{document_id}', async (request) => {
    const documents = leaseDocuments(deps.files);
    const document = documents.find(await leaseHandlers(deps).get(request), request.params.document_id);
    return fileReply({
      ...(await documents.content(document, documentVariant)),
      type: 'application/pdf',
      name: fileNameOf(document),
      tag: `document-${document.id}`,
    });
  }),
  /** The lease's history retains the name of the document. */
  endpoint(portfolio, 'DELETE /leases/{id}/documents/{document_id}', async (request) => {
    const { params, log } = request;
    await leaseDocuments(deps.files).remove(params.document_id, changeDocuments(deps, request), log);
    return nothing;
  }),
];

const fileNameOf = ({ name }: StoredDocument): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

const changeDocuments = (deps: Dependencies, request: RecordRequest) =>
  leaseHandlers(deps).changeField(request, 'documents', {
    tries: leaseDocuments(deps.files).tries,
    assertMay: (caller, lease) =>
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not change its documents.'),
  });
