import { join } from 'node:path';
import { FileCache } from './file-cache.ts';
import { type FileSource, suffixOf } from './file-source.ts';

/** The files that the gateway was deployed with, in the folders of their apps. The build has compressed them. */
export function builtFiles(root: string): FileSource {
  const files = new FileCache();
  return {
    async read({ app, release, path }, encodings) {
      const file = join(root, app, 'dist', release, path);
      for (const encoding of encodings) {
        const body = await files.read(file + suffixOf[encoding]);
        if (body) return { body, encoding };
      }
      const body = await files.read(file);
      return body && { body };
    },
  };
}
