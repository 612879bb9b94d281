// `npm run build-alone`, or `npm run build-alone -- mf-billing services/portfolio`: builds each from its own folder and
// the workspaces that it depends on, with nothing else of the repository.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyNeeded } from '../deployment/copy-needed.ts';
import { runProgram } from '../run-tool.ts';
import { isWeb, readWorkspaces, repositoryRoot } from '../workspaces.ts';

/** Builds an app and returns what is wrong: undefined if there is a release with all its files. */
async function appProblem(folder: string): Promise<string | undefined> {
  const { code, output } = await runProgram(folder, 'npm', ['run', 'build']);
  if (code !== 0) return output;
  const { release, files } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')) as {
    release: string;
    files: { path: string }[];
  };
  const lacking = files.filter(({ path }) => !existsSync(join(folder, 'dist', release, path)));
  return lacking.length === 0 ? undefined : `lacks ${lacking.map(({ path }) => path).join(', ')}`;
}

/**
 * Starts an installed program and returns what is wrong. Without settings, it loads all its modules and then exits with
 * code 2 and a sentence that names the missing settings.
 */
async function programProblem(folder: string): Promise<string | undefined> {
  const { PATH = '' } = process.env;
  const { code, output } = await runProgram(folder, process.execPath, ['src/main.ts'], { PATH });
  return code === 2 && output.includes('Configuration:') ? undefined : output;
}

/**
 * Builds a service, the gateway or an app from a copy with only what its package.json depends on, as its image does.
 * @returns what went wrong; undefined on success.
 */
async function buildAlone(root: string, folder: string): Promise<string | undefined> {
  const workspace = readWorkspaces(root).find((it) => it.folder === folder);
  if (!workspace) return `There is no workspace ${folder}.`;
  const copy = mkdtempSync(join(tmpdir(), 'keystead-alone-'));
  try {
    copyNeeded(root, [folder], copy);
    const builder = isWeb(workspace) ? ['--workspace', 'tools/build'] : [];
    const install = ['ci', '--ignore-scripts', '--omit=dev', '--workspace', folder, ...builder];
    const { code, output } = await runProgram(copy, 'npm', install);
    if (code !== 0) return output;
    return await (isWeb(workspace) ? appProblem : programProblem)(join(copy, folder));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const deployed = readWorkspaces(repositoryRoot).filter(({ role }) => ['service', 'remote', 'shell'].includes(role));
const named = process.argv.slice(2);
for (const folder of named.length > 0 ? named : deployed.map((workspace) => workspace.folder)) {
  const problem = await buildAlone(repositoryRoot, folder);
  console.log(`  ${folder}  ${problem === undefined ? 'builds alone' : `FAILED\n${problem}`}`);
  if (problem !== undefined) process.exitCode = 1;
}
