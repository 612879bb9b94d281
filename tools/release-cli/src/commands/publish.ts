import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { RejectedCall } from '../api/rejected-call.ts';
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
    const lacking = error instanceof RejectedCall && error.code === 'release_refused';
    const alreadyStored = built.files.filter(({ integrity }) => stored.has(integrity));
    if (!lacking || alreadyStored.length === 0) throw error;
    await uploadFiles(surroundings.api, alreadyStored);
    return post(surroundings, built);
  }
}

/** `publish mf-billing [--build]` */
export const publish = command({
  usage: 'publish REMOTE [--build]',
  summary: 'Publish the build in REMOTE/dist; visitors get it only once a rollout starts',
  details: ['--build   build it first', 'Publishing the same release again changes nothing.'],
  options: { build: { type: 'boolean' } },
  arity: [1, 1],
  async run({ build }, [name], surroundings) {
    const { root, api, print } = surroundings;
    const remote = remoteNamed(name);
    if (build) await buildRemote(root, remote);
    const built = await readBuilt(root, join(root, remote), remote);
    const stored = await storedFiles(api, remote);
    const lacking = built.files.filter(({ integrity }) => !stored.has(integrity));
    await uploadFiles(api, lacking);
    const { id, version, release, operations } = await publishWith(surroundings, built, stored);
    print(
      `${remote} ${version} (${release}) is release ${id}: ${lacking.length} of ${built.files.length} files uploaded,`,
    );
    print(`it needs ${operations.length} API operations. It is not in use yet. Start a rollout with`);
    print(`  npm run release -- start ${remote} --release ${id} --reason "…"`);
  },
});
