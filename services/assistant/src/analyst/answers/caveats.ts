import { AppError } from '@keystead/service-kit';
import { escapeMarkdown } from '../../chat/markdown.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import { joinList } from './in-words.ts';

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

/** Statuses of errors that concern the question, and not the session or a rate limit. */
const REPORTED_STATUSES = [400, 402, 403, 404, 409, 412, 422];

/**
 * Why another service rejected a request, in its words. For a record outside the caller's scope it only says that none
 * was found. Null for an error that the user did not cause.
 */
export function rejectionText(error: unknown): string | null {
  if (!(error instanceof AppError) || !REPORTED_STATUSES.includes(error.status)) return null;
  if (error.status === 404) return 'I find no such record.';
  const fields = Object.entries(error.details.fields ?? {}).map(
    ([field, problem]) => `${field.replaceAll('_', ' ')} ${problem}`,
  );
  return `That can’t be done: ${escapeMarkdown(fields.length > 0 ? `${fields.join('; ')}.` : error.message)}`;
}
