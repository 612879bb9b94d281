import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { RefusedCall } from '../api/refused-call.ts';
import { command, type Surroundings } from '../command.ts';
import { buildRemote } from '../publishing/build-remote.ts';
import { type BuiltRelease, readBuilt } from '../publishing/read-built.ts';
import { storedFiles, uploadFiles } from '../publishing/upload-files.ts';
import { remoteNamed } from '../remote-named.ts';

const post = ({ api }: Surroundings, { release }: BuiltRelease) =>
  api.call('POST /releases', { body: release, idempotencyKey: randomUUID() });

/** The service may have removed files of older releases in the meantime: then this sends them and publishes again. */
async function publishWith(surroundings: Surroundings, built: BuiltRelease, stored: ReadonlySet<string>) {
  try {
    return await post(surroundings, built);
  } catch (error) {
    const lacking = error instanceof RefusedCall && error.code === 'release_refused';
    const left = built.files.filter(({ integrity }) => stored.has(integrity));
    if (!lacking || left.length === 0) throw error;
    await uploadFiles(surroundings.api, left);
    return post(surroundings, built);
  }
}

/** `publish mf-billing [--build]` */
export const publish = command({
  usage: 'publish REMOTE [--build]',
  summary: 'Publish what is in REMOTE/dist; it reaches nobody before a rollout is started',
  details: ['--build   build it before', 'The same release published again is the same record.'],
  options: { build: { type: 'boolean' } },
  words: [1, 1],
  async run({ build }, [name], surroundings) {
    const { root, api, print } = surroundings;
    const remote = remoteNamed(name);
    if (build) await buildRemote(root, remote);
    const built = await readBuilt(root, join(root, remote), remote);
    const stored = await storedFiles(api, remote);
    const lacking = built.files.filter(({ integrity }) => !stored.has(integrity));
    await uploadFiles(api, lacking);
    const { id, version, release, operations } = await publishWith(surroundings, built, stored);
    print(`${remote} ${version} (${release}) is release ${id}: ${lacking.length} of ${built.files.length} files sent,`);
    print(`it needs ${operations.length} operations of the API. Nobody has it yet; let it out with`);
    print(`  npm run release -- start ${remote} --release ${id} --reason "…"`);
  },
});
