import { MAX_DOCUMENTS } from '@keystead/contracts';
import { Conflict, NotFound } from '@keystead/service-kit';
import type { Lease, StoredDocument } from '../lease.ts';

type Documents = Lease['documents'];

/** What the file store calls the documents of leases, and the one form in which each is kept. */
export const documentKind = 'document';
export const documentForm = 'file';

/** Where the bytes of a document are in the file store. */
export const documentFile = (id: number) => ({ kind: documentKind, id });

/** Throws 409 unless a lease has room for one more document. */
export function assertRoom(documents: Documents): void {
  if (documents.length >= MAX_DOCUMENTS)
    throw new Conflict(
      `A lease may have up to ${MAX_DOCUMENTS} documents. Delete one of them to attach another.`,
      'too_many_files',
    );
}

/** The documents with one more, which comes last; one that an earlier try has attached stays where it is. */
export function withDocument(documents: Documents, document: StoredDocument): Documents {
  if (documents.some(({ id }) => id === document.id)) return documents;
  assertRoom(documents);
  return [...documents, document];
}

/** The documents without one, or 404. */
export function withoutDocument(documents: Documents, id: number): Documents {
  documentOf(documents, id);
  return documents.filter((document) => document.id !== id);
}

/** One of the documents, or 404. */
export function documentOf(documents: Documents, id: number): StoredDocument {
  const document = documents.find((it) => it.id === id);
  if (!document) throw new NotFound('This document does not exist.');
  return document;
}

/** The name under which a browser saves a document. */
export const fileNameOf = ({ name }: StoredDocument): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
