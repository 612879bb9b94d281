import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { ComposeFile } from './compose-problems.ts';
import type { Manifest } from './manifest-problems.ts';

export const readCompose = (root: string): ComposeFile =>
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile;

/** Reads the manifests of the Kubernetes installation, examples to fill in included, by file. */
export function readManifests(root: string): Map<string, Manifest[]> {
  const files = globSync('deploy/kubernetes/*.yaml', { cwd: root }).sort();
  return new Map(
    files.map((file) => [
      file,
      parseAllDocuments(readFileSync(join(root, file), 'utf8')).map((document) => document.toJS() as Manifest),
    ]),
  );
}
