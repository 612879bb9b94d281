import type { Lease, LeaseDocument } from '@keystead/contracts';
import { Button, color, font, formatInstant, IconButton, media, space } from '@keystead/ui';
import { DownloadIcon, FileTextIcon, formatFileSize, TrashIcon } from '@keystead/ui/app';
import styled from 'styled-components';
import { useDownloadDocument } from './use-download-document.ts';

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
  /** Its deletion was requested and has no response yet. */
  deleting: boolean;
  /** Undefined where the user may only read it. */
  onDelete: (() => void) | undefined;
}

/** A PDF of a lease, with its name, size and date. */
export function DocumentRow({ leaseId, file, deleting, onDelete }: DocumentRowProps) {
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
