import { MAX_DOCUMENTS } from '@keystead/contracts';
import { Conflict, NotFound } from '@keystead/service-kit';
import type { Lease, StoredDocument } from '../lease.ts';

type Documents = Lease['documents'];

/** The file store's kind of lease documents, and the only variant under which each is stored. */
export const documentKind = 'document';
export const documentVariant = 'file';

/** The key of a document's bytes in the file store. */
export const documentFile = (id: number) => ({ kind: documentKind, id });

/** Throws 409 (`too_many_files`) unless a lease has room for one more document. */
export function assertRoom(documents: Documents): void {
  if (documents.length >= MAX_DOCUMENTS)
    throw new Conflict(
      `A lease may have up to ${MAX_DOCUMENTS} documents. Delete one of them to attach another.`,
      'too_many_files',
    );
}

/** Appends a document. A document that an earlier try has attached stays where it is. */
export function withDocument(documents: Documents, document: StoredDocument): Documents {
  if (documents.some(({ id }) => id === document.id)) return documents;
  assertRoom(documents);
  return [...documents, document];
}

/** Removes a document, or throws 404. */
export function withoutDocument(documents: Documents, id: number): Documents {
  documentOf(documents, id);
  return documents.filter((document) => document.id !== id);
}

/** Returns one of the documents, or throws 404. */
export function documentOf(documents: Documents, id: number): StoredDocument {
  const document = documents.find((it) => it.id === id);
  if (!document) throw new NotFound('This document does not exist.');
  return document;
}

/** The file name under which a browser saves a document. */
export const fileNameOf = ({ name }: StoredDocument): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
