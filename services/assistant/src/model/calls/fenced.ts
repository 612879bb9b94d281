/** Characters of a result that the model receives at most. */
const MAX_RESULT_LENGTH = 24_000;

const tooLong = { error: 'The result is too long. Ask for less: fewer rows, or a narrower filter.' };

/**
 * A tool's result between fence lines that no author of a record could write. The result is JSON, so it contains no
 * lines of its own.
 */
export function fenced(fence: string, data: unknown): string {
  const text = JSON.stringify(data);
  return `${fence}\n${text.length > MAX_RESULT_LENGTH ? JSON.stringify(tooLong) : text}\n${fence}`;
}

/** Whether a result is short enough for the model. */
export const isShort = (data: unknown): boolean => JSON.stringify(data).length <= MAX_RESULT_LENGTH;
