import type { ChatMessage } from '@keystead/contracts';
import { screen, within } from '@testing-library/react';
import type { renderAssistant } from './render-assistant.tsx';

type Rendered = ReturnType<typeof renderAssistant>;

/** The operation that sends a question. */
export const STREAM = 'POST /ai/chat/stream';

/** The text shown in place of a failed answer. */
export const FAILURE = 'I apologize, but I encountered an error. Please try again later.';

/** The input for a question. */
export const input = () => screen.getByLabelText('Your question');

/** A button, by its full name. */
export const button = (name: string) => screen.getByRole('button', { name });

/** The texts of a list's items, in order. The list is found by its name. */
export const texts = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** The questions that were sent. */
export const streamCalls = (calls: Rendered['calls']) => calls.filter(({ operation }) => operation === STREAM);

/** A history of one page, from exchanges in ascending order. */
export const stored = (...exchanges: ChatMessage[][]) => ({
  messages: exchanges.flat().reverse(),
  total: 2 * exchanges.length,
  next_cursor: null,
});

/** Types a question and sends it. */
export async function askQuestion(page: Rendered, question: string): Promise<void> {
  await page.person.type(input(), `${question}{Enter}`);
}
