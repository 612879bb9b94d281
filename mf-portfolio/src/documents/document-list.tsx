import type { Lease } from '@keystead/contracts';
import { Card } from '@keystead/ui';
import { DocumentRow } from './document-row.tsx';
import { useDeleteDocument } from './use-delete-document.ts';

/** The PDFs of a lease, in the order in which they were added. */
export function DocumentList({ lease }: { lease: Lease }) {
  const { remove, removing } = useDeleteDocument(lease);
  return (
    <Card as="ul">
      {lease.documents.map((file) => (
        <DocumentRow
          key={file.id}
          leaseId={lease.id}
          file={file}
          deleting={removing === file.id}
          onDelete={lease.abilities.update ? () => void remove(file) : undefined}
        />
      ))}
    </Card>
  );
}
