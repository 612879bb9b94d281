import type { IncomingMessage } from 'node:http';
import type { Upload } from '@keystead/contracts';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { AppError, ValidationFailed } from './errors.ts';

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', parsedMethods: ['POST', 'PUT', 'DELETE'] });

const parseForm = bodyParser({ enableTypes: ['form'], formLimit: '16kb', parsedMethods: ['POST'] });

/** Reads at most 1 MiB. Another media type throws 415, a larger body 413, malformed JSON 400. */
export async function jsonBody(ctx: Context): Promise<unknown> {
  if (ctx.request.length !== 0 && ctx.is('json', 'application/*+json') === false) ctx.throw(415);
  return parsedBody(ctx, parse);
}

/** The fields of a form, of at most 16 KiB. Another media type throws 415, a larger body 413. */
export async function formBody(ctx: Context): Promise<unknown> {
  if (!ctx.is('urlencoded')) ctx.throw(415);
  return parsedBody(ctx, parseForm);
}

async function parsedBody(ctx: Context, parser: typeof parse): Promise<unknown> {
  // An unreadable body, such as broken compression, is a client error, although not every reader sets a status.
  await parser(ctx, async () => undefined).catch((error) => {
    // Discard the rest of a rejected body: an unread connection would block the next request on it.
    ctx.req.resume();
    ctx.throw(error.status ?? 400);
  });
  return ctx.request.body;
}

/** An uploaded file: the media type that the client declared, and the bytes. Only the bytes show the actual type. */
export interface UploadedFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const MEBIBYTE = 1024 * 1024;

const tooLarge = ({ maxBytes }: Upload) =>
  new AppError(413, 'body_too_large', `The file is larger than ${maxBytes / MEBIBYTE} MiB.`);

/** Reads the file as a whole, 16 MiB at most. Another media type throws 415, a larger file 413, an empty one 422. */
export async function uploadedFile(ctx: Context, upload: Upload): Promise<UploadedFile> {
  try {
    return await acceptedFile(ctx, upload);
  } catch (error) {
    // Discard the rest of a rejected upload. Closing the connection early would lose the response for the client, and
    // an unread connection would block the next request on it.
    ctx.req.resume();
    throw error;
  }
}

async function acceptedFile(ctx: Context, upload: Upload): Promise<UploadedFile> {
  const type = ctx.is([...upload.types]);
  if (ctx.request.length === 0) throw new ValidationFailed({ file: 'is empty' });
  if (!type)
    throw new AppError(415, 'unsupported_media_type', `The request body must be ${upload.types.join(' or ')}.`);
  if (ctx.get('content-encoding'))
    throw new AppError(415, 'unsupported_media_type', 'Send the file without compression.');
  if ((ctx.request.length ?? 0) > upload.maxBytes) throw tooLarge(upload);
  const bytes = await readUpTo(ctx.req, upload.maxBytes).catch((cause) => {
    throw new AppError(400, 'bad_request', 'The file did not arrive in full.', { cause });
  });
  if (!bytes) throw tooLarge(upload);
  if (bytes.length === 0) throw new ValidationFailed({ file: 'is empty' });
  return { type, bytes };
}

/** Reads the whole stream; undefined as soon as it exceeds `maxBytes`. */
async function readUpTo(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
