import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from '@keystead/build';
import { GeneratorError, type Plan } from './plan.ts';

/**
 * Writes the files of a plan to a staging folder, formats them there, and moves them to their place. Changes existing
 * files last. When anything fails, leaves the repository as it was.
 * @throws GeneratorError when a new file exists already.
 */
export async function execute(root: string, { files, edits }: Plan): Promise<void> {
  const existing = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (existing) throw new GeneratorError(`${existing} already exists.`);
  // The staging folder is inside the repository, so that the formatter's configuration applies and a move is a rename.
  const staging = mkdtempSync(join(root, 'new-'));
  try {
    for (const [path, text] of [...files, ...edits]) {
      mkdirSync(dirname(join(staging, path)), { recursive: true });
      writeFileSync(join(staging, path), text);
    }
    const { ok, output } = await runTool(root, 'biome', ['check', '--write', '--colors=off', staging]);
    if (!ok) throw new Error(`The generated code does not pass the formatter:\n${output}`);
    move(root, staging, [...files.keys()], [...edits.keys()]);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

function move(root: string, staging: string, files: readonly string[], edits: readonly string[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const path of new Set(files.map((file) => newPart(root, file)))) {
      renameSync(join(staging, path), join(root, path));
      undo.push(() => rmSync(join(root, path), { recursive: true }));
    }
    for (const path of edits) {
      const before = readFileSync(join(root, path));
      renameSync(join(staging, path), join(root, path));
      undo.push(() => writeFileSync(join(root, path), before));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

/** Returns the outermost folder of a path that doesn't exist yet, or the file itself. */
function newPart(root: string, path: string): string {
  const parent = dirname(path);
  return existsSync(join(root, parent)) ? path : newPart(root, parent);
}
