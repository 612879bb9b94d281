import type { IncomingMessage } from 'node:http';
import type { Upload } from '@keystead/contracts';
import { KnownError } from '@keystead/service-kit';

const mebibyte = 1024 * 1024;
/** Bytes that a body may have which is no file (rules §4). */
const largestBody = mebibyte;

/** How large the body of a request may be, and how long it may be on its way. */
export interface BodyLimit {
  readonly bytes: number;
  /** How many times the silence that ends an exchange it may take to arrive whole, however lively it is. */
  readonly silences: number;
  /** 413. */
  readonly tooLarge: () => KnownError;
}

/** The limit of an operation: that of the file which it takes by its contract, or that of every other body. */
export function bodyLimit(upload: Upload | undefined): BodyLimit {
  const bytes = upload?.maxBytes ?? largestBody;
  const sentence = `The ${upload ? 'file' : 'request body'} is larger than ${bytes / mebibyte} MiB.`;
  // The largest file takes two minutes at 1.2 Mbit/s.
  return { bytes, silences: upload ? 12 : 3, tooLarge: () => new KnownError(413, 'body_too_large', sentence) };
}

/** Refuses a body whose announced length is too large before a byte of it is read. */
export function checkAnnouncedLength(req: IncomingMessage, { bytes, tooLarge }: BodyLimit): void {
  if (Number(req.headers['content-length'] ?? 0) > bytes) throw tooLarge();
}

/**
 * Counts a body on its way through, and reports once that it is too large. Takes nothing off the stream;
 * must be called in the same turn as somebody begins to read it.
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
