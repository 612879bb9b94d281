import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve as resolvePath } from 'node:path';
import type { RemoteName } from '@keystead/contracts';
import { freePorts } from '@keystead/dev-stack';
import { installPacked } from './installed-packages.ts';

const repository = join(import.meta.dirname, '../../../..');
const left = new Set(['dist', 'node_modules', 'recorded']);
/** The programs with which a team builds and publishes, from the repository's root. */
const inRepository: Programs = {
  build: ['tools/build/src/commands/build-app.ts'],
  release: ['tools/release-cli/src/main.ts'],
};
const KEYSTEAD = 'node_modules/.bin/keystead';

interface Programs {
  readonly build: readonly [file: string, ...args: string[]];
  readonly release: readonly [file: string, ...args: string[]];
}

/** A remote that runs without a product. */
export interface RunsAlone {
  readonly url: string;
  stop(): Promise<void>;
}

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
  readonly #folder: string;
  readonly #programs: Programs;

  private constructor(root: string, remote: RemoteName, folder = join(root, remote), programs = inRepository) {
    this.#root = root;
    this.#remote = remote;
    this.#folder = folder;
    this.#programs = programs;
  }

  /** Copies a remote's sources. Everything else comes from the repository. */
  static async of(remote: RemoteName): Promise<TeamFolder> {
    const root = await mkdtemp(join(tmpdir(), 'keystead-team-'));
    for (const shared of ['node_modules', 'packages']) await symlink(join(repository, shared), join(root, shared));
    const filter = (path: string) => !left.has(basename(path));
    await cp(join(repository, remote), join(root, remote), { recursive: true, filter });
    return new TeamFolder(root, remote);
  }

  /** Generates a remote in a repository of its own, with the packed packages of the platform and no sources of it. */
  static async standalone(name: string): Promise<TeamFolder> {
    const root = await mkdtemp(join(tmpdir(), 'keystead-team-'));
    const generator = join(repository, 'tools/generator/src/main.ts');
    const { code, output } = await run(root, generator, ['remote', name, '--standalone', root], {});
    if (code !== 0) throw new Error(`the remote could not be generated: ${output}`);
    await installPacked(root);
    const keystead = join(root, KEYSTEAD);
    return new TeamFolder(root, `mf-${name}`, root, { build: [keystead, 'build'], release: [keystead] });
  }

  /** The compiler's errors in the remote's sources, which see the types of the packages; empty if there are none. */
  async typeProblems(): Promise<string> {
    return (await run(this.#folder, 'node_modules/.bin/tsc', ['--pretty', 'false'], {})).output;
  }

  /** Serves the remote in a bare page, as `npx keystead alone` does. */
  async runAlone(): Promise<RunsAlone> {
    const [port = 0] = await freePorts(1);
    const args = [join(this.#root, KEYSTEAD), 'alone', '--port', String(port)];
    const child = spawn(process.execPath, args, { cwd: this.#folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended.then(([code]) => Promise.reject(new Error(`exit ${code}`)))]);
    return {
      url: `http://localhost:${port}`,
      async stop() {
        child.kill();
        await ended;
      },
    };
  }

  /** Replaces the first occurrence of a text in one of the remote's files. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const path = join(this.#folder, file);
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
    const [file, ...args] = this.#programs.build;
    const { code, output } = await run(this.#folder, file, args, {});
    if (code !== 0) throw new Error(`${this.#remote} could not be built: ${output}`);
    return (JSON.parse(await this.#read('dist/release.json')) as { release: string }).release;
  }

  /** Runs `npm run release -- …`, or `npx keystead …` in a repository of its own, with these settings. */
  release(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
    const [file, ...first] = this.#programs.release;
    return run(this.#root, file, [...first, ...args], settings);
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
  }

  #read(file: string): Promise<string> {
    return readFile(join(this.#folder, file), 'utf8');
  }
}
