import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type Manifest, readManifest } from '../workspaces.ts';
import { type AppBuild, baseConfig } from './base-config.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { releaseOf } from './release-of.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { consumed, consumedRanges, sharedNames } from './shared-modules.ts';

/** How long a remote waits for one of its own chunks, in milliseconds; the shell waits as long for its entry. */
const CHUNK_TIMEOUT_MS = 6000;
/** The name of the exposed chunk. */
const ROUTES = 'routes';
/** What is exposed. */
const SOURCE = 'src/routes.tsx';

/** Makes an app the container that the shell loads: one exposed module, and everything shared from the shell. */
export function containerPlugin(container: string, filename: string, manifest: Manifest): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: container,
    filename,
    exposes: { './routes': { import: `./${SOURCE}`, name: ROUTES } },
    shared: consumed(manifest),
    shareStrategy: 'loaded-first',
    // The shell brings the runtime's core (provide-runtime.ts), which makes an entry a third of the size.
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
    manifest: false,
    dts: false,
  });
}

/**
 * The webpack configuration of a remote: `export default remote(import.meta.dirname)`.
 *
 * Its package.json says all there is to say: the name becomes the container's (`mf_portfolio__<release>`), the
 * peers are what it takes from the shell. It exposes one module, `./routes`, from `src/routes.tsx`. One whose pages are
 * public (`"keystead": { "public": true }`) has that module for the gateway too.
 */
export function remote(folder: string): Configuration {
  const manifest = readManifest(path.join(folder, 'package.json'));
  const { peerDependencies: peers = {} } = manifest;
  const release = releaseOf(folder);
  const app: AppBuild = {
    folder,
    name: manifest.name,
    release,
    container: `${manifest.name.replaceAll('-', '_')}__${release}`,
  };
  const base = baseConfig(app);
  return {
    ...base,
    entry: {},
    // The address comes from the entry's own, so that the files can be served from anywhere.
    output: { ...base.output, publicPath: 'auto', chunkLoadTimeout: CHUNK_TIMEOUT_MS },
    plugins: [
      containerPlugin(app.container, 'remoteEntry.[contenthash:8].js', manifest),
      new IntegrityPlugin(),
      new ReleasePlugin({
        ...app,
        version: manifest.version,
        entry: app.container,
        preload: ROUTES,
        font: null,
        server: manifest.keystead?.public === true ? { entry: `./${SOURCE}`, given: sharedNames(peers) } : null,
        shared: consumedRanges(manifest),
      }),
    ],
  };
}
