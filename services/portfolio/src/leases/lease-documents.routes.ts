import { MAX_DOCUMENTS, portfolio } from '@keystead/contracts';
import {
  AppError,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  type Endpoint,
  endpoint,
  fileReply,
  NotFound,
  nothing,
  retryOnConflict,
} from '@keystead/service-kit';
import { detectedType } from '@keystead/service-kit/files';
import type { Dependencies } from '../dependencies.ts';
import { presentDocument } from './lease.mapper.ts';
import { type Lease, leasePolicy, type StoredDocument } from './lease.ts';

type Documents = Lease['documents'];

/** The file store's kind of lease documents, and the only variant under which each is stored. */
export const documentKind = 'document';
const documentVariant = 'file';
/** Concurrent uploads conflict with each other, each at most once. The rest allows for a few edits. */
const MAX_TRIES = MAX_DOCUMENTS + 5;

export const leaseDocumentEndpoints = (deps: Dependencies): Endpoint[] => [
  addDocument(deps),
  readDocument(deps),
  deleteDocument(deps),
];

/** The key of a document's bytes in the file store. */
const documentFile = (id: number) => ({ kind: documentKind, id });

/** Throws 409 (`too_many_files`) unless a lease has room for one more document. */
function assertRoom(documents: Documents): void {
  if (documents.length >= MAX_DOCUMENTS)
    throw new Conflict(
      `A lease may have up to ${MAX_DOCUMENTS} documents. Delete one of them to attach another.`,
      'too_many_files',
    );
}

/** Appends a document. A document that an earlier try has attached stays where it is. */
function withDocument(documents: Documents, document: StoredDocument): Documents {
  if (documents.some(({ id }) => id === document.id)) return documents;
  assertRoom(documents);
  return [...documents, document];
}

/** Removes a document, or throws 404. */
function withoutDocument(documents: Documents, id: number): Documents {
  documentOf(documents, id);
  return documents.filter((document) => document.id !== id);
}

/** Returns one of the documents, or throws 404. */
function documentOf(documents: Documents, id: number): StoredDocument {
  const document = documents.find((it) => it.id === id);
  if (!document) throw new NotFound('This document does not exist.');
  return document;
}

/** The file name under which a browser saves a document. */
const fileNameOf = ({ name }: StoredDocument): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

/**
 * Changes the documents of a lease like any other field, so that its version and its history follow. On a version
 * conflict, `change` is called again. An error that it throws is passed on.
 */
async function changeDocuments(
  { leases, tenantAccess }: Pick<Dependencies, 'leases' | 'tenantAccess'>,
  caller: Caller,
  leaseId: number,
  change: (documents: Documents) => Documents,
): Promise<Lease> {
  const scope = await tenantAccess.leaseScopeOf(caller);
  return retryOnConflict(
    'this lease',
    async () => {
      const lease = await leases.get(scope, leaseId);
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not change its documents.');
      const changed = { ...lease, documents: change(lease.documents) };
      return leases.records.save(scope, lease, changed, authorOf(caller));
    },
    MAX_TRIES,
  );
}

/**
 * Stores the bytes, then adds the document to the lease. If that is refused, such as beyond the limit, it removes the
 * bytes again.
 */
async function storeDocument(
  { files, ...deps }: Pick<Dependencies, 'leases' | 'tenantAccess' | 'files'>,
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
const addDocument = (deps: Dependencies) =>
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

const readDocument = ({ leases, tenantAccess, files }: Dependencies) =>
  endpoint(portfolio, 'GET /leases/{id}/documents/{document_id}', async ({ caller, params }) => {
    const lease = await leases.get(await tenantAccess.leaseScopeOf(caller), params.id);
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

/** Deletes a PDF of a lease and its bytes. The lease's history retains its name. */
const deleteDocument = (deps: Dependencies) =>
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
