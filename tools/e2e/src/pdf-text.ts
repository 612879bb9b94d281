import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Download } from 'playwright-core';

const run = promisify(execFile);

/**
 * Extracts the text of a downloaded PDF as one line. It uses another library than the one that created the PDF, in a
 * separate process, since that library is only available as an ES module.
 */
export async function pdfText(download: Download): Promise<string> {
  return pdfFileText(await download.path());
}

/** The same of a file. */
export async function pdfFileText(path: string): Promise<string> {
  const program = join(import.meta.dirname, 'print-pdf-text.ts');
  const { stdout } = await run(process.execPath, [program, path]);
  return stdout.replace(/\s+/g, ' ');
}
