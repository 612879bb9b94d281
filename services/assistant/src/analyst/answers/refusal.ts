import { AppError } from '@keystead/service-kit';
import { escapeMarkdown } from '../../chat/markdown.ts';

/** Statuses of refusals that concern the question, and not the session or a rate limit. */
const told = [400, 402, 403, 404, 409, 412, 422];

/**
 * Why another service refused a request, in its words. For a record outside the caller's scope it only says that none
 * was found. Null for an error that the user did not cause.
 */
export function refusal(error: unknown): string | null {
  if (!(error instanceof AppError) || !told.includes(error.status)) return null;
  if (error.status === 404) return 'I find no such record among those that you may see.';
  const fields = Object.entries(error.details.fields ?? {}).map(
    ([field, problem]) => `${field.replaceAll('_', ' ')} ${problem}`,
  );
  return `That can’t be done: ${escapeMarkdown(fields.length > 0 ? `${fields.join('; ')}.` : error.message)}`;
}
