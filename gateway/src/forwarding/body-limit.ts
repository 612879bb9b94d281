import type { IncomingMessage } from 'node:http';
import type { Upload } from '@keystead/contracts';
import { AppError } from '@keystead/service-kit';

const MEBIBYTE = 1024 * 1024;
/** The size limit in bytes of a body that is not a file (rules §4). */
const largestBody = MEBIBYTE;

/** The size limit of a request's body, and how long it may take to arrive. */
export interface BodyLimit {
  readonly bytes: number;
  /**
   * The time for the whole body to arrive, as a multiple of the silence that ends an exchange, however steadily it
   * arrives.
   */
  readonly silences: number;
  /** The error for a body above the limit, with status 413. */
  readonly tooLarge: () => AppError;
}

/** The limit of an operation: that of the file which it accepts by its contract, or else that of every other body. */
export function bodyLimit(upload: Upload | undefined): BodyLimit {
  const bytes = upload?.maxBytes ?? largestBody;
  const sentence = `The ${upload ? 'file' : 'request body'} is larger than ${bytes / MEBIBYTE} MiB.`;
  // The largest file takes two minutes at 1.2 Mbit/s.
  return { bytes, silences: upload ? 12 : 3, tooLarge: () => new AppError(413, 'body_too_large', sentence) };
}

/** Rejects a body whose Content-Length is too large before any byte of it is read. */
export function checkAnnouncedLength(req: IncomingMessage, { bytes, tooLarge }: BodyLimit): void {
  if (Number(req.headers['content-length'] ?? 0) > bytes) throw tooLarge();
}

/**
 * Counts the bytes of a body on its way through, and reports once that it is too large. It consumes nothing from the
 * stream. Call it in the same turn of the event loop in which the reading begins.
 */
export function watchBody(
  req: IncomingMessage,
  { bytes }: BodyLimit,
  onChunk: () => void,
  onTooLarge: () => void,
): void {
  let size = 0;
  req.on('data', (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    onChunk();
    if (before <= bytes && size > bytes) onTooLarge();
  });
}
