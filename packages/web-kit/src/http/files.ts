import type { Answer, DownloadOperation, Operations, Params, Query, UploadOperation } from '@keystead/contracts';
import type { Part } from './request.ts';
import { type AnyOptions, send } from './send.ts';

/** A file takes as long as the line is slow. */
const TIMEOUT_MS = 120_000;
/** How long the browser needs the address of what it saves, in milliseconds (product §7). */
const ADDRESS_MS = 100;

/** What goes along with a file that is sent. */
export type UploadOptions<O extends UploadOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> & {
    file: File;
    /**
     * What it is sent as, of the media types of the contract, where the browser's word is not to be relied on: to one
     * with a spreadsheet program beside it, a CSV is that program's. The server looks at the content.
     */
    type?: Operations[O]['upload']['types'][number];
    /** Told how much of it has gone out, from 0 to 1. */
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };

/** What goes along with a file that is asked for. */
export type DownloadOptions<O extends DownloadOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> & { signal?: AbortSignal };

/** Sends a file, as it is, and resolves with the operation's answer. Errors are those of `request`. */
export async function upload<O extends UploadOperation>(operation: O, options: UploadOptions<O>): Promise<Answer<O>> {
  const { file, type, onProgress, ...given } = options;
  const { data } = await send<Answer<O>>(operation, given as AnyOptions, {
    data: file,
    timeout: TIMEOUT_MS,
    headers: { 'Content-Type': type ?? file.type },
    onUploadProgress: ({ progress }) => progress !== undefined && onProgress?.(progress),
  });
  return data;
}

/** Asks for a file and resolves with it. Errors are those of `request`. */
export async function download<O extends DownloadOperation>(operation: O, options: DownloadOptions<O>): Promise<Blob> {
  const { data } = await send<Blob>(operation, options, { responseType: 'blob', timeout: TIMEOUT_MS });
  return data;
}

/** Hands a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}
