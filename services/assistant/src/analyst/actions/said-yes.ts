import type { Said } from '../../chat/turn.ts';
import { beforeTheYes } from './before-the-yes.ts';

const yes =
  /^(?:yes|yep|yeah|ok|okay|sure|do it|do that|go ahead|confirm|confirmed|send it|please do|yes please|ok do it|make it so)(?: please| thanks)?[.! ]*$/i;
const no = /^(?:no|nope|don['\u2019]t|do not|cancel|cancel it|no thanks|never ?mind|stop)(?: please| thanks)?[.! ]*$/i;

/** The answer to a yes or no that the user types after an answer with a card; null for anything else. */
export function saidYes(question: string, conversation: readonly Said[]): string | null {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  if (!last.includes(beforeTheYes)) return null;
  if (yes.test(question.trim())) return 'Say yes on the card above: nothing is done by a message.';
  return no.test(question.trim()) ? 'Say no on the card above, or leave it: nothing is done by a message.' : null;
}
