import path from 'node:path';
import { runScript } from '../run-tool.ts';
import { isBuilt, pointTo, releaseOf } from '../webpack/releases.ts';
import { appFolders } from '../workspaces.ts';

// Builds the shell and the remotes, or the named ones. Skips those that have not changed.

/** Builds at most two at a time: more are not faster on two cores and need twice the memory. */
const AT_ONCE = 2;
const buildApp = path.join(import.meta.dirname, 'build-app.ts');

async function build(name: string, folder: string): Promise<boolean> {
  const release = releaseOf(folder);
  const dist = path.join(folder, 'dist');
  if (isBuilt(dist, release)) {
    await pointTo(dist, release);
    console.log(`  ${name}  unchanged`);
    return true;
  }
  const started = performance.now();
  console.log(`  ${name}  building …`);
  const { ok, output } = await runScript(folder, buildApp);
  if (output !== '') console.error(output);
  console.log(`  ${name}  ${ok ? 'built' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return ok;
}

function chosen(names: readonly string[]): [string, string][] {
  const all = appFolders();
  const unknown = names.filter((name) => !all.has(name));
  if (unknown.length > 0) {
    console.error(`No such app: ${unknown.join(', ')}. There are: ${[...all.keys()].join(', ')}.`);
    process.exit(1);
  }
  return [...all].filter(([name]) => names.length === 0 || names.includes(name));
}

const waiting = chosen(process.argv.slice(2));
const results: boolean[] = [];

async function worker(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await build(...next));
}

await Promise.all(Array.from({ length: AT_ONCE }, worker));
process.exitCode = results.every(Boolean) ? 0 : 1;
