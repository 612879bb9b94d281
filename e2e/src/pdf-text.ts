import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Download } from 'playwright-core';

const run = promisify(execFile);

/**
 * What a person reads in a downloaded PDF, in one line; by a reader that didn't make it, in a process of its own, for it
 * is there as an ES module alone.
 */
export async function pdfText(download: Download): Promise<string> {
  const program = join(import.meta.dirname, 'print-pdf-text.ts');
  const { stdout } = await run(process.execPath, [program, await download.path()]);
  return stdout.replace(/\s+/g, ' ');
}
