import { ApiError } from '@keystead/web-kit';

/** Why a file was rejected. The server's message on the file, or on its name, lacks a subject, which is added here. */
export function fileErrorMessage(error: Error): string {
  const fieldErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
  return fieldErrors.length === 0
    ? error.message
    : fieldErrors.map(([what, problem]) => `The ${what} ${problem}.`).join(' ');
}
