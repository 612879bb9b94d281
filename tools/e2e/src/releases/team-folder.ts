import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve as resolvePath } from 'node:path';
import type { RemoteName } from '@keystead/contracts';

const repository = join(import.meta.dirname, '../../../..');
const left = new Set(['dist', 'node_modules', 'recorded']);
const notCopied = new Set([...left, '.git', '.cache', '.data', 'coverage']);

export interface Ended {
  readonly code: number;
  readonly output: string;
}

function run(folder: string, file: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...settings } };
    execFile(process.execPath, [resolvePath(repository, file), ...args], options, (error, out, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: out + complained }),
    );
  });
}

/** A remote in a separate folder, in which its team changes, builds and publishes it. */
export class TeamFolder {
  readonly #root: string;
  readonly #remote: RemoteName;

  private constructor(root: string, remote: RemoteName) {
    this.#root = root;
    this.#remote = remote;
  }

  /** Copies a remote's sources. Everything else comes from the repository. */
  static async of(remote: RemoteName): Promise<TeamFolder> {
    const root = await mkdtemp(join(tmpdir(), 'keystead-team-'));
    for (const shared of ['node_modules', 'packages']) await symlink(join(repository, shared), join(root, shared));
    const filter = (path: string) => !left.has(basename(path));
    await cp(join(repository, remote), join(root, remote), { recursive: true, filter });
    return new TeamFolder(root, remote);
  }

  /** Generates a new remote as `npm run new -- remote NAME` does, in a copy of the repository. */
  static async generated(name: string): Promise<TeamFolder> {
    const root = await mkdtemp(join(tmpdir(), 'keystead-team-'));
    const filter = (path: string) => !notCopied.has(basename(path));
    await cp(repository, root, { recursive: true, filter });
    await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
    const { code, output } = await run(root, join(root, 'tools/generator/src/main.ts'), ['remote', name], {});
    if (code !== 0) throw new Error(`the remote could not be generated: ${output}`);
    return new TeamFolder(root, `mf-${name}`);
  }

  /** Replaces the first occurrence of a text in one of the remote's files. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const path = join(this.#root, this.#remote, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    await writeFile(path, text.replace(from, to));
  }

  /** Replaces one of the remote's files, and returns its former text. */
  async replace(file: string, text: string): Promise<string> {
    const former = await this.#read(file);
    await writeFile(join(this.#root, this.#remote, file), text);
    return former;
  }

  /** Builds the remote with a version and returns the release's name. */
  async build(version: string): Promise<string> {
    await this.edit(
      'package.json',
      /"version": "[^"]+"/.exec(await this.#read('package.json'))?.[0] ?? '',
      `"version": "${version}"`,
    );
    const { code, output } = await run(join(this.#root, this.#remote), 'tools/build/src/commands/build-app.ts', [], {});
    if (code !== 0) throw new Error(`${this.#remote} could not be built: ${output}`);
    return (JSON.parse(await this.#read('dist/release.json')) as { release: string }).release;
  }

  /** Runs `npm run release -- …` with these settings. */
  release(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
    return run(this.#root, 'tools/release-cli/src/main.ts', args, settings);
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
  }

  #read(file: string): Promise<string> {
    return readFile(join(this.#root, this.#remote, file), 'utf8');
  }
}
