import type { Lease, LeaseDocument, MAX_DOCUMENTS } from '@keystead/contracts';
import { fileErrorMessage, Nothing, Surface, useRemoval } from '@keystead/crud-ui';
import { Alert, Button, Card, color, font, formatInstant, IconButton, media, Stack, space } from '@keystead/ui';
import {
  DownloadIcon,
  FileDrop,
  FileTextIcon,
  formatFileSize,
  ProgressBar,
  Section,
  TrashIcon,
} from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  download,
  failureText,
  recordKey,
  saveFile,
  upload,
  useMutation,
  useQueryClient,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { leases } from './lease.api.ts';

interface Upload {
  key: string;
  name: string;
  /** The share that has been sent, from 0 to 1; null while it waits for the files before it. */
  progress: number | null;
  error: string | null;
}

let files = 0;
const newUpload = ({ name }: File, error: string | null = null): Upload => {
  files += 1;
  return { key: `file-${files}`, name, progress: null, error };
};

/**
 * Uploads PDFs to a lease, one after the other, in the order in which they were chosen. A rejected file does not stop
 * the others. The upload continues when the page is left.
 */
function useAddDocuments({ id }: Pick<Lease, 'id'>) {
  const toast = useToast();
  const queries = useQueryClient();
  const { refresh } = useRecordCache(leases);
  const [added, setAdded] = useState<Upload[]>([]);
  const change = (key: string, changed: Partial<Upload>) =>
    setAdded((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const dismiss = (key: string) => setAdded((all) => all.filter((one) => one.key !== key));

  const { mutate } = useMutation({
    scope: { id: `documents of lease ${id}` },
    mutationFn: async ({ file, key }: { file: File; key: string }) => {
      change(key, { progress: 0 });
      await upload('POST /leases/{id}/documents', {
        params: { id },
        query: { name: file.name },
        file,
        // Some systems report no type for a PDF.
        type: 'application/pdf',
        onProgress: (progress) => change(key, { progress }),
      });
      // The row stays until the page has refetched the lease with the document.
      await queries.invalidateQueries({ queryKey: recordKey(leases, id), exact: true });
    },
    onSuccess: (_, { file, key }) => {
      dismiss(key);
      toast.success(`${file.name} added.`);
    },
    onError: (error, { key }) => change(key, { error: fileErrorMessage(error) }),
    onSettled: refresh,
  });

  return {
    added,
    add(chosen: readonly File[]): void {
      const sent = chosen.map((file) => ({ file, upload: newUpload(file) }));
      setAdded((all) => [...all, ...sent.map(({ upload }) => upload)]);
      for (const { file, upload } of sent) mutate({ file, key: upload.key });
    },
    /** Adds a row for a file that was not sent, with the reason. */
    reject: (file: File, reason: string) => setAdded((all) => [...all, newUpload(file, reason)]),
    dismiss,
  };
}

function useDeleteDocument({ id }: Pick<Lease, 'id'>) {
  const queries = useQueryClient();
  return useRemoval({
    collection: leases,
    title: 'Are you sure you want to delete this document?',
    describe: ({ name }: LeaseDocument) => name,
    send: ({ id: document_id }) =>
      request('DELETE /leases/{id}/documents/{document_id}', { params: { id, document_id } }),
    // It counts as being removed until the page has refetched the lease without the document.
    onRemoved: () => queries.invalidateQueries({ queryKey: recordKey(leases, id), exact: true }),
    done: 'Document deleted.',
    failed: 'Error deleting document. Please try again.',
  });
}

function useDownloadDocument(leaseId: Lease['id']) {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, name }: LeaseDocument) => {
      const params = { id: leaseId, document_id: id };
      saveFile(await download('GET /leases/{id}/documents/{document_id}', { params }), name);
    },
    onError: (error) => toast.error(failureText('Error downloading document. Please try again.', error)),
  });
}

const Root = styled.li`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]} ${space[5]};
  &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  & > svg { inline-size: 1.25rem; block-size: 1.25rem; flex: none; color: ${color.textSubtle}; }
`;

const Texts = styled.div`flex: 1; min-inline-size: 0;`;
const Name = styled.p`font: ${font('strong')}; overflow-wrap: anywhere;`;
const About = styled.p`font: ${font('small')}; color: ${color.textMuted}; font-variant-numeric: tabular-nums;`;
const Actions = styled.div`display: flex; gap: ${space[1]}; flex: none;`;
const ButtonText = styled.span`${media.phone} { display: none; }`;

interface DocumentRowProps {
  leaseId: Lease['id'];
  file: LeaseDocument;
  deleting: boolean;
  /** Undefined where the user may only read it. */
  onDelete: (() => void) | undefined;
}

function DocumentRow({ leaseId, file, deleting, onDelete }: DocumentRowProps) {
  const { name, size, created_at } = file;
  const { mutate: save, isPending } = useDownloadDocument(leaseId);
  return (
    <Root>
      <FileTextIcon />
      <Texts>
        <Name>{name}</Name>
        <About>
          {formatFileSize(size)} · <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </About>
      </Texts>
      <Actions>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Download ${name}`}
          busy={isPending}
          onClick={() => save(file)}
        >
          {!isPending && <DownloadIcon />}
          <ButtonText>Download</ButtonText>
        </Button>
        {onDelete && (
          <IconButton size="small" label={`Delete ${name}`} busy={deleting} onClick={onDelete}>
            {!deleting && <TrashIcon />}
          </IconButton>
        )}
      </Actions>
    </Root>
  );
}

function DocumentList({ lease }: { lease: Lease }) {
  const { confirmRemove, removing } = useDeleteDocument(lease);
  return (
    <Card as="ul">
      {lease.documents.map((file) => (
        <DocumentRow
          key={file.id}
          leaseId={lease.id}
          file={file}
          deleting={removing?.id === file.id}
          onDelete={lease.abilities.update ? () => void confirmRemove(file) : undefined}
        />
      ))}
    </Card>
  );
}

/** Limits of the server, also checked in the browser so that an invalid file is not sent. */
const TYPES = 'application/pdf,.pdf';
const MAX_BYTES = 10 * 1024 * 1024;
/** How many documents a lease may have. It equals the contract's constant, which is not imported to save its code. */
const DOCUMENT_LIMIT: typeof MAX_DOCUMENTS = 20;

const reasons = {
  type: 'The file must be a PDF.',
  size: `The file is larger than ${formatFileSize(MAX_BYTES)}.`,
};

function DocumentAdder({ lease }: { lease: Lease }) {
  const { added, add, reject, dismiss } = useAddDocuments(lease);
  const full = lease.documents.length >= DOCUMENT_LIMIT;
  const uploading = added.filter(({ error }) => error === null);
  const rejected = added.filter(({ error }) => error !== null);
  return (
    <Stack>
      {uploading.map(({ key, name, progress }) => (
        <ProgressBar
          key={key}
          label={`Adding ${name}`}
          value={progress ?? 0}
          max={1}
          text={progress === null ? 'Waiting' : undefined}
        />
      ))}
      {rejected.map(({ key, name, error }) => (
        <Alert key={key} tone="destructive" title={`${name} was not added`} onDismiss={() => dismiss(key)}>
          {error}
        </Alert>
      ))}
      <FileDrop
        label={full ? 'The maximum number of documents is reached' : 'Drop PDFs here, or choose them'}
        hint={full ? 'Delete one to add another' : 'PDF'}
        accept={TYPES}
        maxBytes={full ? undefined : MAX_BYTES}
        multiple
        disabled={full}
        onFiles={add}
        onRejected={(file, reason) => reject(file, reason === 'size' ? reasons.size : reasons.type)}
      />
    </Stack>
  );
}

export function LeaseDocuments({ lease }: { lease: Lease }) {
  const { documents, abilities } = lease;
  const root = useRef<HTMLDivElement>(null);
  const count = useRef(documents.length);
  useEffect(() => {
    const fewer = documents.length < count.current;
    count.current = documents.length;
    // The button was removed with its row, so the focus is lost.
    if (fewer && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [documents.length]);
  return (
    <Section title="Documents">
      <Stack ref={root} tabIndex={-1}>
        {documents.length > 0 && <DocumentList lease={lease} />}
        {abilities.update && <DocumentAdder lease={lease} />}
        {documents.length === 0 && !abilities.update && (
          <Surface>
            <Nothing as="p">No documents yet</Nothing>
          </Surface>
        )}
      </Stack>
    </Section>
  );
}
