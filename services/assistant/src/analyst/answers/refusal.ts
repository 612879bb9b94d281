import { KnownError } from '@keystead/service-kit';
import { escapeMarkdown } from '../../chat/markdown.ts';

/** Refusals that concern what was asked, and not the session or how often somebody asks. */
const told = [400, 402, 403, 404, 409, 412, 422];

/**
 * Why another service refused something, as it says it; of a record out of sight no more than that. Null for an error that
 * is none of the person's.
 */
export function refusal(error: unknown): string | null {
  if (!(error instanceof KnownError) || !told.includes(error.status)) return null;
  if (error.status === 404) return 'I find no such record among those that you may see.';
  const fields = Object.entries(error.details.fields ?? {}).map(
    ([field, problem]) => `${field.replaceAll('_', ' ')} ${problem}`,
  );
  return `That can’t be done: ${escapeMarkdown(fields.length > 0 ? `${fields.join('; ')}.` : error.message)}`;
}
