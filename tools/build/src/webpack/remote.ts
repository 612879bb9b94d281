import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteManifest } from '@keystead/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import Value from 'typebox/value';
import type { Compiler, Configuration } from 'webpack';
import { type Manifest, readManifest } from '../workspaces.ts';
import { type AppBuild, baseConfig } from './base-config.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { releaseOf } from './releases.ts';
import { consumed, consumedRanges, sharedNames } from './shared-modules.ts';

/** The timeout in milliseconds for a remote's own chunks. The shell uses the same timeout for its entry. */
const CHUNK_TIMEOUT_MS = 6000;
/** The name of the exposed chunk. */
const ROUTES = 'routes';
const SOURCE = 'src/routes.tsx';

/**
 * Reads what a remote adds to the product.
 * @throws Error if the file is missing, doesn't match its schema, or links to a page that it doesn't list.
 */
export function readRemoteManifest(folder: string): RemoteManifest {
  const file = path.join(folder, 'src/remote.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const [error] = Value.Errors(RemoteManifest, manifest);
  if (error) throw new Error(`${file}: ${error.instancePath} ${error.message}`);
  return manifest as RemoteManifest;
}

/** The id of a module that the federation plugin names by the folder of the build. */
function federationId(identifier: string): string | undefined {
  if (identifier.startsWith('container entry ')) return 'container';
  return /[\\/]\.federation[\\/]entry\.\w+\.js/.test(identifier) ? 'federation' : undefined;
}

/**
 * Gives these modules ids that are the same in every folder. Otherwise the ids would depend on the folder, and each
 * machine would build other files under the same name of a release.
 */
export class FederationIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('FederationIdsPlugin', (modules) => {
        for (const module of modules) {
          const id = federationId(module.identifier());
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/** Makes an app the container that the shell loads: one exposed module, and all shared modules from the shell. */
export function containerPlugin(container: string, filename: string, manifest: Manifest): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: container,
    filename,
    exposes: { './routes': { import: `./${SOURCE}`, name: ROUTES } },
    shared: consumed(manifest),
    shareStrategy: 'loaded-first',
    // The shell provides the runtime's core (load-release.ts), which reduces an entry to a third of its size.
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
    manifest: false,
    dts: false,
  });
}

/**
 * The webpack configuration of a remote: `export default remote(import.meta.dirname)`.
 *
 * All settings come from its package.json. The name becomes the container's (`mf_portfolio__<release>`), and the remote
 * takes its peers from the shell. It exposes one module, `./routes`, from `src/routes.tsx`, and `src/remote.json` names
 * the pages, menu items and slots that it adds to the product. If its pages are public
 * (`"keystead": { "public": true }`), that module is also built for the gateway.
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
    // The public path comes from the entry's own URL, so that the files can be served from anywhere.
    output: { ...base.output, publicPath: 'auto', chunkLoadTimeout: CHUNK_TIMEOUT_MS },
    plugins: [
      containerPlugin(app.container, 'remoteEntry.[contenthash:8].js', manifest),
      new FederationIdsPlugin(),
      new IntegrityPlugin(),
      new ReleasePlugin({
        ...app,
        version: manifest.version,
        entry: app.container,
        preload: ROUTES,
        font: null,
        server: manifest.keystead?.public === true ? { entry: `./${SOURCE}`, given: sharedNames(peers) } : null,
        shared: consumedRanges(manifest),
        manifest: readRemoteManifest(folder),
      }),
    ],
  };
}
