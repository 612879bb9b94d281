import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './file-source.ts';

/** What gets smaller; pictures and fonts are compressed already. */
const extensions = new Set(['.js', '.cjs', '.css', '.svg', '.json', '.html', '.txt', '.map']);

/** Whether files of this extension, `.js`, are worth compressing. */
export const isCompressible = (extension: string): boolean => extensions.has(extension);

/** Compresses a file that will be served often: slower than is done for an answer, and smaller. */
export function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
