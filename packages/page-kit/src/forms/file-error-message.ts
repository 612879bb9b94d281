import { ApiError } from '@keystead/web-kit';

/** Why a file was rejected. The server's message on the file, or on its name, lacks a subject, which is added here. */
export function fileErrorMessage(error: Error): string {
  const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
  return refused.length === 0 ? error.message : refused.map(([what, said]) => `The ${what} ${said}.`).join(' ');
}
