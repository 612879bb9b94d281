import { formatInstant, today } from '@keystead/ui';
import { saveFile } from '@keystead/web-kit/queries';
import type { DisplayedMessage } from '../chat/displayed-message.ts';
import { answererName } from '../messages/answerer-name.ts';
import { capabilities, GREETING_END, greetingLead } from './capabilities.ts';

function greetingText(firstName: string): string {
  const abilities = capabilities.map(({ name, meaning }) => `- ${name}: ${meaning}`);
  return ['Assistant', greetingLead(firstName), 'I can help you with:', ...abilities, GREETING_END].join('\n');
}

function messageText(message: DisplayedMessage): string {
  const speaker = message.type === 'user' ? 'You' : answererName(message);
  const proposed = message.actions.map(({ title, state }) => `[${title}: ${state}]`);
  return [`${speaker}, ${formatInstant(message.timestamp)}`, message.content, ...proposed].join('\n');
}

/** A conversation as text, with author and time of each message. */
export function chatText(firstName: string, messages: readonly DisplayedMessage[]): string {
  const sections = [
    `Keystead chat, ${formatInstant(Date.now())}`,
    greetingText(firstName),
    ...messages.map(messageText),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Downloads a conversation as a file. Its content does not leave the browser. */
export function exportChat(firstName: string, messages: readonly DisplayedMessage[]): void {
  const content = new Blob([chatText(firstName, messages)], { type: 'text/plain;charset=utf-8' });
  saveFile(content, `keystead-chat-${today()}.txt`);
}
