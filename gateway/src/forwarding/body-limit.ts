import type { IncomingMessage } from 'node:http';
import { KnownError } from '@keystead/service-kit';

/** Bytes that a request body may have (rules §4). */
const largestBody = 1024 * 1024;

/** 413. */
export const tooLarge = () => new KnownError(413, 'body_too_large', 'The request body is larger than 1 MiB.');

/** Refuses a body whose announced length is too large before a byte of it is read. */
export function checkAnnouncedLength(req: IncomingMessage): void {
  if (Number(req.headers['content-length'] ?? 0) > largestBody) throw tooLarge();
}

/**
 * Counts a body on its way through, and reports once that it is too large. Takes nothing off the stream;
 * must be called in the same turn as somebody begins to read it.
 */
export function watchBody(req: IncomingMessage, onChunk: () => void, onTooLarge: () => void): void {
  let size = 0;
  req.on('data', (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    onChunk();
    if (before <= largestBody && size > largestBody) onTooLarge();
  });
}
