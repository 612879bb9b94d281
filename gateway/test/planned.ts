import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PlannedRelease, PlannedRemote, ReleasePlan, RemoteManifest, RemoteName } from '@keystead/contracts';
import { openStore } from '@keystead/releases';

/** The hash of a text, in the form of `integrity`. */
export const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The path at which a folder store stores a text. */
export function placeInStore(folder: string, text: string): string {
  const hex = createHash('sha384').update(text).digest('hex');
  return join(folder, hex.slice(0, 2), hex);
}

/** What a remote with these pages adds to the product. */
export const manifestOf = (pages: Readonly<Record<string, string>>): RemoteManifest => ({
  pages: Object.entries(pages).map(([path, title]) => ({ path, title })),
  navigation: [],
  slots: [],
});

/** Stores a release of a remote, and returns it as a plan names it. */
export async function publish(
  store: string,
  remote: RemoteName,
  { id, server, pages }: { readonly id: number; readonly server?: string; readonly pages?: Record<string, string> },
): Promise<PlannedRelease> {
  const release = String(id).repeat(12).slice(0, 12);
  const texts = new Map([
    ['remoteEntry.js', `/* ${remote} ${release} entry */`],
    ['routes.js', `/* ${remote} ${release} routes */`],
    ['logo.svg', '<svg/>'],
    ...(server === undefined ? [] : [['server.cjs', server] as const]),
  ]);
  const stored = openStore({ RELEASE_STORE: store });
  for (const text of texts.values()) await stored.put(integrityOf(text), Buffer.from(text));
  return {
    id,
    release,
    version: `${id}.0.0`,
    container: `${remote.replace('-', '_')}__${release}`,
    entry: 'remoteEntry.js',
    preload: ['routes.js'],
    server: server === undefined ? null : 'server.cjs',
    files: [...texts].map(([path, text]) => ({ path, integrity: integrityOf(text), bytes: text.length })),
    ...(pages && { manifest: manifestOf(pages) }),
  };
}

/** A plan's entry for a remote. */
export const planned = (remote: RemoteName, of: Partial<PlannedRemote> = {}): PlannedRemote => ({
  remote,
  stable: null,
  fallback: null,
  rollout: null,
  ...of,
});

/** A rollout of a candidate to a percentage of visitors. */
export const rolloutOf = (
  candidate: PlannedRelease,
  percent: number,
  cohorts: Partial<NonNullable<PlannedRemote['rollout']>['cohorts']> = {},
): NonNullable<PlannedRemote['rollout']> => ({
  id: 17,
  candidate,
  percent,
  salt: 'a salt',
  cohorts: { roles: [], accounts: [], own_people: false, ...cohorts },
});

/** Stores a plan as an earlier run of the gateway would have. */
export async function storePlan(folder: string, plan: ReleasePlan): Promise<void> {
  const file = join(folder, 'release-plan.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(plan));
}
