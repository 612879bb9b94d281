import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { PdfFacts } from './pdf-facts.ts';

/**
 * Reads a PDF with an independent library. It runs in a separate process, because that library exists only as an ES
 * module.
 */
export async function readPdf(bytes: Buffer): Promise<PdfFacts> {
  const program = join(import.meta.dirname, 'pdf-facts.ts');
  const reader = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  reader.stdin.end(bytes);
  return (await json(reader.stdout)) as PdfFacts;
}
