import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';

// A separate program, which `pdfText` starts with the name of a file.
const { text } = await extractText(new Uint8Array(await readFile(process.argv[2] ?? '')), { mergePages: true });
process.stdout.write(text);
