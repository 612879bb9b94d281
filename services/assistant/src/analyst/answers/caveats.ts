import { escapeMarkdown } from '../../chat/markdown.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import { listed } from './in-words.ts';

/** Intents that use an amount. */
const withAmount: readonly Intent[] = ['payments', 'properties', 'record_payment', 'message', 'report', 'remind'];
const leavesOut = /\b(?:without|except|excluding|other than|apart from|besides)\b/i;

/** Names the parts of a question that the answer does not consider. None is ignored silently. */
export function caveats({ intent, several, amount, text }: Inquiry, leftOut: readonly string[]): string {
  const rest = [...several, ...leftOut].map(escapeMarkdown);
  const all = [
    rest.length > 0 ? `I take one at a time: ask me again for ${listed(rest)}.` : '',
    leavesOut.test(text) && intent !== 'unleased' && intent !== 'message'
      ? 'What you leave out I can’t leave out, so the figures are of all.'
      : '',
    amount !== null && intent && !withAmount.includes(intent)
      ? 'This I can’t narrow by an amount, so the figures are of all.'
      : '',
  ];
  return all
    .filter(Boolean)
    .map((line) => `\n\n${line}`)
    .join('');
}
