import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { PdfFacts } from './pdf-facts.ts';

/** Opens a PDF with a reader that didn't make it: in a process of its own, for that is there as an ES module alone. */
export async function readPdf(bytes: Buffer): Promise<PdfFacts> {
  const program = join(import.meta.dirname, 'pdf-facts.ts');
  const reader = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  reader.stdin.end(bytes);
  return (await json(reader.stdout)) as PdfFacts;
}
