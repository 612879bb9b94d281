import { ApiError } from '@keystead/web-kit';

/** Why a file was not taken. What the server says of the file, or of its name, has that to be put before it. */
export function fileRefusal(error: Error): string {
  const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
  return refused.length === 0 ? error.message : refused.map(([what, said]) => `The ${what} ${said}.`).join(' ');
}
