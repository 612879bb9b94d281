import { today } from '@keystead/ui';
import { saveFile } from '@keystead/web-kit/queries';
import { csv } from './csv.ts';
import { type OwnData, readOwnData } from './own-data.ts';

/** Each kind as JSON, unchanged from the answer, and as CSV. */
function filesOf(data: OwnData): [name: string, content: string][] {
  return Object.entries(data).flatMap(([name, rows]): [string, string][] => [
    [`${name}.json`, JSON.stringify(rows, null, 2)],
    [`${name}.csv`, csv(rows)],
  ]);
}

/**
 * Saves everything that the signed-in user owns as `keystead-data-2026-05-31.zip`. Calls `onProgress` with the number
 * of records read so far.
 */
export async function downloadData(onProgress: (records: number) => void): Promise<void> {
  const [data, { strToU8, zipSync }] = await Promise.all([readOwnData(onProgress), import('fflate')]);
  const files = Object.fromEntries(filesOf(data).map(([name, content]) => [name, strToU8(content)]));
  saveFile(new Blob([zipSync(files)], { type: 'application/zip' }), `keystead-data-${today()}.zip`);
}
