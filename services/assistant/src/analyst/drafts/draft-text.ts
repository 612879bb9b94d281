import type { ConversationMessage } from '../../chat/turn.ts';
import { capital } from '../answers/in-words.ts';

/** A sentence in every answer with a proposal. */
export const CONFIRMATION_NOTICE = 'Nothing happens until you confirm on the card.';

const yes =
  /^(?:yes|yep|yeah|ok|okay|sure|do it|do that|go ahead|confirm|confirmed|send it|please do|yes please|ok do it|make it so)(?: please| thanks)?[.! ]*$/i;
const no = /^(?:no|nope|don['\u2019]t|do not|cancel|cancel it|no thanks|never ?mind|stop)(?: please| thanks)?[.! ]*$/i;

/** The answer to a yes or no that the user types after an answer with a card; null for anything else. */
export function typedConfirmation(question: string, conversation: readonly ConversationMessage[]): string | null {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  if (!last.includes(CONFIRMATION_NOTICE)) return null;
  if (yes.test(question.trim())) return 'Please use the button on the card above. A message doesn’t confirm it.';
  return no.test(question.trim())
    ? 'Choose “No, thanks” on the card above, or ignore it. Nothing happens until you confirm.'
    : null;
}

const MAX_SUBJECT_LENGTH = 80;

/** A text shortened to a subject line, cut at the end of a word. */
export function toSubject(text: string): string {
  const line = capital(text.replace(/\s+/g, ' ').trim()).replace(/[.!]$/, '');
  if (line.length <= MAX_SUBJECT_LENGTH) return line;
  return `${line.slice(0, MAX_SUBJECT_LENGTH).replace(/\s+\S*$/, '')}…`;
}
