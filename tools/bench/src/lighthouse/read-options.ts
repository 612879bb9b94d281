import { parseArgs } from 'node:util';

const DEFAULT_PATHS = ['/', '/pricing', '/about', '/contact', '/login'];

export interface MeasuringOptions {
  /** The URL of a running product. Without it, a product is started. */
  readonly url: string | undefined;
  readonly paths: readonly string[];
  /** The number of measurements of each page. The median counts. */
  readonly runs: number;
}

/**
 * Reads `--url http://…`, `--path /pricing` (repeatable) and `--runs 3`.
 * @throws Error with one sentence when one is invalid.
 */
export function readOptions(args: string[]): MeasuringOptions {
  const { values } = parseArgs({
    args,
    options: { url: { type: 'string' }, path: { type: 'string', multiple: true }, runs: { type: 'string' } },
  });
  const { url, path: paths = DEFAULT_PATHS, runs = '3' } = values;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`--url must be an address, such as http://localhost:8080, and is "${url}".`);
  const wrong = paths.find((path) => !path.startsWith('/'));
  if (wrong !== undefined) throw new Error(`--path must begin with a slash, and is "${wrong}".`);
  if (!/^[1-9]\d?$/.test(runs)) throw new Error(`--runs must be a whole number from 1 to 99, and is "${runs}".`);
  return { url, paths, runs: Number(runs) };
}
