import type { Lease, LeaseDocument, MAX_DOCUMENTS } from '@keystead/contracts';
import {
  Alert,
  Button,
  Card,
  CardBody,
  color,
  font,
  formatInstant,
  IconButton,
  media,
  Stack,
  space,
} from '@keystead/ui';
import {
  DownloadIcon,
  FileDrop,
  FileTextIcon,
  formatFileSize,
  ProgressBar,
  Section,
  TrashIcon,
} from '@keystead/ui/app';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useAddDocuments, useDeleteDocument, useDownloadDocument } from './lease-documents.api.ts';

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

const Nothing = styled.p`color: ${color.textSubtle};`;

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
          <Card as="div">
            <CardBody>
              <Nothing>No documents yet</Nothing>
            </CardBody>
          </Card>
        )}
      </Stack>
    </Section>
  );
}
