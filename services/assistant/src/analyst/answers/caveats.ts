import { escapeMarkdown } from '../../chat/markdown.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import { joinList } from './in-words.ts';

/** Intents that use an amount. */
const withAmount: readonly Intent[] = ['payments', 'properties', 'record_payment', 'message', 'report', 'remind'];
const exclusion = /\b(?:without|except|excluding|other than|apart from|besides)\b/i;

/** Names the parts of a question that the answer does not consider. None is ignored silently. */
export function caveats({ intent, extraFilters, amount, text }: Inquiry, leftOut: readonly string[]): string {
  const rest = [...extraFilters, ...leftOut].map(escapeMarkdown);
  const all = [
    rest.length > 0 ? `I can only apply one filter at a time. Ask me again for ${joinList(rest)}.` : '',
    exclusion.test(text) && intent !== 'unleased' && intent !== 'message'
      ? 'I can’t exclude records, so the figures cover all of them.'
      : '',
    amount !== null && intent && !withAmount.includes(intent)
      ? 'I can’t filter this by amount, so the figures cover all records.'
      : '',
  ];
  return all
    .filter(Boolean)
    .map((line) => `\n\n${line}`)
    .join('');
}
