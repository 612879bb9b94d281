import type { Answer, DownloadOperation, Operations, Params, Query, UploadOperation } from '@keystead/contracts';
import type { Part } from './request.ts';
import { type AnyOptions, send } from './send.ts';

/** How long a file transfer may take, in milliseconds; it depends on the speed of the connection. */
const TIMEOUT_MS = 120_000;
/** How long the browser needs the object URL of a file that it saves, in milliseconds (product §7). */
const ADDRESS_MS = 100;

type UploadOptions<O extends UploadOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> & {
    file: File;
    /** Set it where the browser's is unreliable: a spreadsheet program gives CSV files its own type. */
    type?: Operations[O]['upload']['types'][number];
    /** Called with the share that has been sent, from 0 to 1. */
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };

type DownloadOptions<O extends DownloadOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> & { signal?: AbortSignal };

/** Errors are those of `request`, also of `download`. */
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

export async function download<O extends DownloadOperation>(operation: O, options: DownloadOptions<O>): Promise<Blob> {
  const { data } = await send<Blob>(operation, options, { responseType: 'blob', timeout: TIMEOUT_MS });
  return data;
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}
