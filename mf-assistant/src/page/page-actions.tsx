import { Button, media, visuallyHidden } from '@keystead/ui';
import { DownloadIcon, TrashIcon } from '@keystead/ui/app';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { failureText } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { useClearHistory } from '../history/clear-history.ts';

// Always in the accessible name, visible only where there is room.
const Words = styled.span`${media.phone} { ${visuallyHidden} }`;

const Short = styled(Button)`${media.phone} { flex: none; }`;

interface PageActionsProps {
  onExport: () => void;
  /** Resolves once no message is still being stored in the history. */
  whenStored: () => Promise<void>;
}

/** The actions on the whole conversation. */
export function PageActions({ onExport, whenStored }: PageActionsProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending } = useClearHistory(whenStored);
  const clear = async () => {
    const sure = await confirm({
      title: 'Are you sure you want to clear the chat history?',
      description: 'This deletes your conversation with the assistant and its open proposals.',
      confirmLabel: 'Clear History',
    });
    if (!sure) return;
    mutate(undefined, {
      onError: (error) => toast.error(failureText('Error clearing chat history. Please try again.', error)),
    });
  };
  return (
    <>
      <Short variant="secondary" onClick={onExport}>
        <DownloadIcon />
        <Words>Export</Words>
      </Short>
      <Short variant="secondary" busy={isPending} onClick={() => void clear()}>
        <TrashIcon />
        <Words>Clear History</Words>
      </Short>
    </>
  );
}
