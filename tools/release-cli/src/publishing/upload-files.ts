import type { RemoteName } from '@keystead/contracts';
import { hexOfIntegrity } from '@keystead/releases';
import type { Api } from '../api/api.ts';
import type { BuiltFile } from './read-built.ts';

/** How many releases are searched for files that are in the store already. */
const MAX_COMPARED = 10;
/** How many files are uploaded at the same time. */
const AT_ONCE = 4;

/** The hashes of the files of a remote's last releases. */
export async function storedFiles(api: Api, remote: RemoteName): Promise<Set<string>> {
  const { releases } = await api.call('GET /releases', { query: { remote, sort: '-id', limit: MAX_COMPARED } });
  return new Set(releases.flatMap(({ files }) => files.map(({ integrity }) => integrity)));
}

/** Uploads files to the store, each under its hash. */
export async function uploadFiles(api: Api, files: readonly BuiltFile[]): Promise<void> {
  const waiting = [...files];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const params = { sha384: hexOfIntegrity(next.integrity) };
      await api.call('PUT /releases/files/{sha384}', { params, body: new Blob([next.content]) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
