import { AppError } from '@keystead/service-kit';
import { escapeMarkdown } from '../../chat/markdown.ts';

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
