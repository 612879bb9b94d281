import { randomUUID } from 'node:crypto';
import type { Release, RemoteName } from '@keystead/contracts';
import { hexOfIntegrity } from '@keystead/releases';
import type { Api } from '../api.ts';
import { type BuiltFile, type BuiltRelease, readBuilt } from '../built-release.ts';
import { command, remoteNamed, type Surroundings } from '../command.ts';
import { RejectedCall } from '../errors.ts';

/** How many releases are searched for files that are in the store already. */
const MAX_COMPARED = 10;
const AT_ONCE = 4;

async function storedFiles(api: Api, remote: RemoteName): Promise<Set<string>> {
  const { releases } = await api.call('GET /releases', { query: { remote, sort: '-id', limit: MAX_COMPARED } });
  return new Set(releases.flatMap(({ files }) => files.map(({ integrity }) => integrity)));
}

async function uploadFiles(api: Api, files: readonly BuiltFile[]): Promise<void> {
  const waiting = [...files];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const params = { sha384: hexOfIntegrity(next.integrity) };
      await api.call('PUT /releases/files/{sha384}', { params, body: new Blob([next.content]) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

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

/** A release that is published again may have been in use, or was rolled back. */
function stateText({ state, blocked_because, live_at }: Release): string {
  if (state === 'blocked') return `It is blocked: ${blocked_because ?? ''} Allow it again with`;
  return live_at === null
    ? 'It is not in use yet. Start a rollout with'
    : 'Visitors have it, or had it before. To start a rollout:';
}

export const publish = command({
  usage: 'publish REMOTE [--build]',
  summary: 'Publish the build in REMOTE/dist; visitors get it only once a rollout starts',
  details: ['--build   build it first', 'Publishing the same release again changes nothing.'],
  options: { build: { type: 'boolean' } },
  arity: [1, 1],
  async run({ build }, [name], surroundings) {
    const { workplace, api, print } = surroundings;
    const remote = remoteNamed(name);
    if (build) await workplace.build(remote);
    const built = await readBuilt(workplace, remote);
    const stored = await storedFiles(api, remote);
    const lacking = built.files.filter(({ integrity }) => !stored.has(integrity));
    await uploadFiles(api, lacking);
    const published = await publishWith(surroundings, built, stored);
    const { id, version, release, operations } = published;
    print(
      `${remote} ${version} (${release}) is release ${id}: ${lacking.length} of ${built.files.length} files uploaded,`,
    );
    print(`it needs ${operations.length} API operations. ${stateText(published)}`);
    const command = published.state === 'blocked' ? 'allow' : 'start';
    print(`  ${workplace.program} ${command} ${remote} --release ${id} --reason "…"`);
  },
});
