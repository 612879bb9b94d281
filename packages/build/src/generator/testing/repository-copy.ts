import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runScript, runTool, type ToolResult } from '../../run-tool.ts';
import { readWorkspaces } from '../../workspaces.ts';

/** A copy of the repository's sources that has everything installed, to be changed by a test. */
export interface RepositoryCopy {
  readonly root: string;
  /** `npm run new -- …` */
  generate(...words: readonly string[]): Promise<ToolResult>;
  /** Runs a tool of node_modules/.bin. */
  tool(name: string, ...words: readonly string[]): Promise<ToolResult>;
  remove(): void;
}

const original = join(import.meta.dirname, '../../../../..');
const leftOut = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'coverage']);

/** Copies the repository as it is now; installed packages are linked to, its own packages are the copy's. */
export function copyRepository(): RepositoryCopy {
  const root = mkdtempSync(join(tmpdir(), 'keystead-copy-'));
  cpSync(original, root, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  linkPackages(join(original, 'node_modules'), join(root, 'node_modules'));
  for (const { folder } of readWorkspaces(original)) {
    // What a workspace has to itself, in another version than the others.
    const own = join(original, folder, 'node_modules');
    if (existsSync(own)) linkPackages(own, join(root, folder, 'node_modules'), (name) => name !== '.cache');
  }
  return {
    root,
    generate: (...words) => runScript(root, join(root, 'packages/build/src/generator/main.ts'), words),
    tool: (name, ...words) => runTool(root, name, words),
    remove: () => rmSync(root, { recursive: true }),
  };
}

function linkPackages(from: string, to: string, wanted: (name: string) => boolean = () => true): void {
  mkdirSync(to);
  for (const name of readdirSync(from).filter(wanted)) {
    const path = join(from, name);
    if (name === '@keystead') linkPackages(path, join(to, name));
    // npm links workspaces relatively, so the same link leads to the copy's.
    else symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path, join(to, name));
  }
}
