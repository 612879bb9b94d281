import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './file-source.ts';

/** What gets smaller; images and fonts are compressed already. */
const extensions = new Set(['.js', '.cjs', '.css', '.svg', '.json', '.html', '.txt', '.map']);

/** Whether files with this extension, such as `.js`, are worth compressing. */
export const isCompressible = (extension: string): boolean => extensions.has(extension);

/** Compresses a file that will be served often: slower, and to a smaller size, than a response is compressed. */
export function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
