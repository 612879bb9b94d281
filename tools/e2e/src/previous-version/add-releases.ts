import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import type { Fields, PlainClient } from './plain-client.ts';

const stages = [{ percent: 50, min_visitors: 1000, min_seconds: 3600 }, { percent: 100 }];
/** The state of a rollout, and its first point of a chart, come within two minutes. */
const MAX_TRIES = 600;

interface File {
  readonly path: string;
  readonly bytes: Buffer;
}

/** A team of a remote, with a key of its own. */
class Team {
  readonly key: string;
  readonly #remote: string;
  readonly #api: PlainClient;

  constructor(admin: PlainClient, remote: string, key: string) {
    this.#api = admin.as(key);
    this.#remote = remote;
    this.key = key;
  }

  static async of(admin: PlainClient, remote: string): Promise<Team> {
    const key = { name: `Team of ${remote}`, scopes: [`release:${remote}`] };
    return new Team(admin, remote, String((await admin.send('POST /api-keys', key)).key));
  }

  async publish(files: readonly File[], release: object): Promise<Fields> {
    for (const { bytes } of files) {
      const hash = createHash('sha384').update(bytes).digest('hex');
      await this.#api.send(`PUT /releases/files/${hash}`, bytes, { 'content-type': 'application/octet-stream' });
    }
    return this.#api.send('POST /releases', { remote: this.#remote, commit: null, ...release });
  }

  /** Publishes a release that throws as soon as it is loaded. */
  publishBroken(): Promise<Fields> {
    const bytes = Buffer.from('throw new Error("This release is broken.");\n');
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    const release = randomBytes(6).toString('hex');
    const path = 'entry.js';
    return this.publish([{ path, bytes }], {
      ...{ release, version: '1.0.2', container: `${this.#remote.replaceAll('-', '_')}__${release}`, entry: path },
      ...{ preload: [], server: null, shared: {}, operations: [] },
      files: [{ path, integrity, bytes: bytes.length }],
    });
  }

  async start({ id: release_id }: Fields): Promise<Fields> {
    const { version } = await this.#api.send(`GET /remotes/${this.#remote}`);
    const body = { release_id, stages, reason: 'Try it' };
    return this.#api.send(`POST /remotes/${this.#remote}/rollouts`, body, { 'if-match': `"${version}"` });
  }

  async change({ id }: Fields, state: string): Promise<void> {
    await this.#api.send(`PUT /rollouts/${id}`, { state, reason: `It is ${state}` });
    await eventually(
      () => this.#api.send(`GET /rollouts/${id}`),
      (rollout) => rollout.state === state,
    );
  }

  async waitForPoint({ id }: Fields): Promise<void> {
    await eventually(
      () => this.#api.send(`GET /rollouts/${id}/points`),
      ({ points }) => (points as unknown[]).length > 0,
      MAX_TRIES,
    );
  }

  /** Serves a release to everyone, without a rollout. */
  async pin({ id: stable_id }: Fields): Promise<void> {
    await this.#api.send(`PUT /remotes/${this.#remote}`, { stable_id, pinned: true, reason: 'Settled' });
  }
}

/** Visitors of both arms of a rollout, who report that they have mounted the remote. */
async function visit(guest: PlainClient, remote: string): Promise<void> {
  for (let mount_ms = 400; mount_ms < 406; mount_ms++) {
    const { remotes } = await guest.send('GET /releases/resolve');
    const { token } = (remotes as Record<string, { token: string }>)[remote] ?? {};
    const beacons = [
      { token, kind: 'loading' },
      { token, kind: 'mounted', mount_ms },
    ];
    await guest.send('POST /releases/beacons', { beacons });
  }
}

/**
 * Publishes built releases, each of another remote; a folder has `release.json` and the folder of its files. The first
 * is promoted by a rollout, another release of that remote is rolled back, and the others are pinned. Returns the key of
 * the first remote's team.
 */
export async function addReleases(guest: PlainClient, admin: PlainClient, folders: readonly string[]): Promise<string> {
  const teams: Team[] = [];
  for (const folder of folders) {
    const { name, fonts: _, ...release } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    const paths: string[] = release.files.map(({ path }: File) => path);
    const reads = paths.map(async (path) => ({ path, bytes: await readFile(join(folder, release.release, path)) }));
    const team = await Team.of(admin, name);
    const published = await team.publish(await Promise.all(reads), release);
    if (teams.push(team) > 1) await team.pin(published);
    else {
      const promoted = await team.start(published);
      await visit(guest, name);
      await team.change(promoted, 'held');
      await team.change(promoted, 'running');
      await team.waitForPoint(promoted);
      await team.change(promoted, 'promoted');
      await team.change(await team.start(await team.publishBroken()), 'rolled_back');
    }
  }
  return teams[0]?.key ?? '';
}
