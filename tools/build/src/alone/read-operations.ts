import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operationsIn } from '../webpack/called-operations.ts';
import { repositoryRoot, workspaceDependencies } from '../webpack/workspace-dependencies.ts';
import { readManifest } from '../workspaces.ts';
import { findOperation } from './find-operation.ts';

const TESTS = /\.test\.tsx?$|[\\/]testing[\\/]/;

function peers(folder: string): string[] {
  const { peerDependencies = {} } = readManifest(path.join(folder, 'package.json'));
  const ours = Object.keys(peerDependencies).filter((name) => name.startsWith('@keystead/'));
  return ours.map((name) => path.join(repositoryRoot, 'node_modules', name));
}

/** Whether an operation is a GET that returns JSON: no file and no event stream. */
function isRead(name: string): boolean {
  const [method = '', address = ''] = name.split(' ');
  const { route } = findOperation(method, address) ?? {};
  return method === 'GET' && route?.answer !== undefined && route.access !== 'service';
}

/** Lists the read operations that a remote calls, in its own code and in the packages that it takes from the shell. */
export function readOperations(folder: string): string[] {
  const folders = [folder, ...workspaceDependencies(folder), ...peers(folder)];
  const files = folders.flatMap((of) =>
    /[\\/]contracts$/.test(of) ? [] : globSync('src/**/*.{ts,tsx}', { cwd: of }).map((file) => path.join(of, file)),
  );
  const sources = files.filter((file) => !TESTS.test(file)).map((file) => readFileSync(file, 'utf8'));
  return [...new Set(sources.flatMap(operationsIn))].filter(isRead).sort();
}
