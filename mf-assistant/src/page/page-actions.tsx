import { Button, formatInstant, media, today, visuallyHidden } from '@keystead/ui';
import { DownloadIcon, TrashIcon } from '@keystead/ui/app';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { failureText, saveFile } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { answererName, type DisplayedMessage } from '../chat/conversation.ts';
import { useClearHistory } from '../history/history.api.ts';
import { capabilities, GREETING_END, greetingLead } from './greeting.tsx';

// Always in the accessible name, visible only where there is room.
const Words = styled.span`${media.phone} { ${visuallyHidden} }`;

const Short = styled(Button)`${media.phone} { flex: none; }`;

interface PageActionsProps {
  onExport: () => void;
  /** Resolves once no message is still being stored in the history. */
  whenStored: () => Promise<void>;
}

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

function messageText(message: DisplayedMessage): string {
  const speaker = message.type === 'user' ? 'You' : answererName(message);
  const proposed = message.actions.map(({ title, state }) => `[${title}: ${state}]`);
  return [`${speaker}, ${formatInstant(message.timestamp)}`, message.content, ...proposed].join('\n');
}

export function chatText(firstName: string, messages: readonly DisplayedMessage[]): string {
  const abilities = capabilities.map(({ name, meaning }) => `- ${name}: ${meaning}`);
  const greeting = ['Assistant', greetingLead(firstName), 'I can help you with:', ...abilities, GREETING_END];
  const sections = [`Keystead chat, ${formatInstant(Date.now())}`, greeting.join('\n'), ...messages.map(messageText)];
  return `${sections.join('\n\n')}\n`;
}

/** Its content does not leave the browser. */
export function exportChat(firstName: string, messages: readonly DisplayedMessage[]): void {
  const content = new Blob([chatText(firstName, messages)], { type: 'text/plain;charset=utf-8' });
  saveFile(content, `keystead-chat-${today()}.txt`);
}
