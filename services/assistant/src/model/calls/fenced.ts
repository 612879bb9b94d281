/** Characters of a result that the model is given. */
const longest = 24_000;

const tooLong = { error: 'The result is too long. Ask for less: fewer rows, or a narrower filter.' };

/** A tool's result between lines that nobody who wrote a record could write: it is JSON, so it has no lines of its own. */
export function fenced(fence: string, data: unknown): string {
  const text = JSON.stringify(data);
  return `${fence}\n${text.length > longest ? JSON.stringify(tooLong) : text}\n${fence}`;
}

/** Whether a result is short enough to be given to the model. */
export const isShort = (data: unknown): boolean => JSON.stringify(data).length <= longest;
