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
import { readWorkspaces, runScript, runTool, type ToolResult } from '@keystead/build';

/** A copy of the repository with its packages installed, which a test may change. */
interface RepositoryCopy {
  readonly root: string;
  /** `npm run new -- …` */
  generate(...words: readonly string[]): Promise<ToolResult>;
  /** Runs a tool of node_modules/.bin. */
  tool(name: string, ...words: readonly string[]): Promise<ToolResult>;
  remove(): void;
}

const original = join(import.meta.dirname, '../../..');
const leftOut = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'coverage']);

/** Copies the repository in its current state. Installed packages are symbolic links; workspaces are copied. */
function copyRepository(): RepositoryCopy {
  const root = mkdtempSync(join(tmpdir(), 'keystead-copy-'));
  cpSync(original, root, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  linkPackages(join(original, 'node_modules'), join(root, 'node_modules'));
  for (const { folder } of readWorkspaces(original)) {
    // Packages that a workspace installs in its own version.
    const own = join(original, folder, 'node_modules');
    if (existsSync(own)) linkPackages(own, join(root, folder, 'node_modules'), (name) => name !== '.cache');
  }
  return {
    root,
    generate: (...words) => runScript(root, join(root, 'tools/generator/src/main.ts'), words),
    tool: (name, ...words) => runTool(root, name, words),
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** The timeout in milliseconds for tools that run one after the other on a full copy. */
export const TIMEOUT_MS = 300_000;

const commands = [
  ['service', 'inspections'],
  ['remote', 'inspections'],
  ['endpoint', 'inspections/inspections/close-inspection'],
  ['endpoint', 'portfolio/properties/archive-property'],
  // Names of two words, and a remote without a contract.
  ['service', 'work-orders'],
  ['endpoint', 'work-orders/work-orders/sign-off-work-order'],
  ['remote', 'site-visits'],
] as const;

/** A copy of the repository with generated code, and the generator's outputs. */
export interface GeneratedCopy {
  readonly copy: RepositoryCopy;
  readonly outputs: readonly string[];
}

/** Copies the repository and generates two services, two remotes and three endpoints in it. */
export async function generatedCopy(): Promise<GeneratedCopy> {
  const copy = copyRepository();
  const outputs: string[] = [];
  for (const words of commands) {
    const { ok, output } = await copy.generate(...words);
    if (!ok) throw new Error(`${words.join(' ')}: ${output}`);
    outputs.push(output);
  }
  return { copy, outputs };
}

/** Returns a tool's output if it failed; empty on success. */
export async function failureOf(running: Promise<ToolResult>): Promise<string> {
  const { ok, output } = await running;
  return ok ? '' : output;
}

function linkPackages(from: string, to: string, wanted: (name: string) => boolean = () => true): void {
  mkdirSync(to);
  for (const name of readdirSync(from).filter(wanted)) {
    const path = join(from, name);
    if (name === '@keystead') linkPackages(path, join(to, name));
    // npm uses relative links for workspaces, so the same link target leads to the copy's workspace.
    else symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path, join(to, name));
  }
}
