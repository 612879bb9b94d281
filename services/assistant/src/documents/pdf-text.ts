import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { KeyedMutex } from '@keystead/service-kit';

export interface PdfRange {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of the first page, from 1. */
  readonly from: number;
  readonly maxPages: number;
  readonly maxCharacters: number;
}

/** The text of some pages, of `total`; or why there is none. */
export type PdfPart =
  | { readonly total: number; readonly pages: readonly { readonly page: number; readonly text: string }[] }
  | { readonly problem: 'encrypted' | 'broken' | 'too_complex' };

/** For one file. What takes longer, or more memory, was made to. */
const TIMEOUT_MS = 20_000;
const MAX_MEMORY_MB = 96;
const CHECK_MS = 50;

/** Files that are read at the same time. */
const MAX_THREADS = 2;
const threads = new KeyedMutex<number>();
let started = 0;

function readInThread(range: PdfRange): Promise<PdfPart> {
  const { promise, resolve } = Promise.withResolvers<PdfPart>();
  const thread = new Worker(join(import.meta.dirname, 'pdf-thread.ts'), {
    workerData: range,
    transferList: [range.bytes.buffer],
    // It needs no setting, and none of its secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const end = (problem: 'broken' | 'too_complex') => resolve({ problem });
  const timer = setTimeout(end, TIMEOUT_MS, 'too_complex');
  // The limits of a thread don't include what lies outside of its heap, such as the inflated streams of a file.
  const checks = setInterval(async () => {
    const memory = await thread.getHeapStatistics().catch(() => undefined);
    if (memory && memory.external_memory > MAX_MEMORY_MB * 1024 * 1024) end('too_complex');
  }, CHECK_MS);
  thread.once('message', resolve);
  thread.once('error', ({ code }: NodeJS.ErrnoException) =>
    end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_complex' : 'broken'),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(checks);
    return thread.terminate();
  });
}

/**
 * Reads text of a PDF in a thread of its own, so that a file can neither stop the service nor fill its memory, and the
 * reader is loaded only while one is read. The bytes are the thread's from then on.
 */
export const readPdf = (range: PdfRange): Promise<PdfPart> =>
  threads.run(started++ % MAX_THREADS, () => readInThread(range));
