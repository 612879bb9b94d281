import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { readManifest } from '../workspaces.ts';
import { type AppBuild, baseConfig } from './base-config.ts';
import { releaseOf } from './release-of.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { provided } from './shared-modules.ts';

/** The font that every page draws with; the browser finds further ranges when a text needs them. */
const FIRST_FONT = /latin-wght-normal.*\.woff2$/;

/**
 * The webpack configuration of the shell: `export default host(import.meta.dirname)`.
 *
 * It provides those of its dependencies that are shared; it names no remote, since they are found at run time.
 * Entry: `src/main.tsx`, one script.
 */
export function host(folder: string): Configuration {
  const manifest = readManifest(path.join(folder, 'package.json'));
  const app: AppBuild = { folder, name: manifest.name, release: releaseOf(folder), container: manifest.name };
  const base = baseConfig(app);
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: `/assets/${app.name}/${app.release}/` },
    plugins: [
      new ModuleFederationPlugin({
        name: app.container,
        shared: provided(manifest),
        // The other strategy fetches every remote at the start: one that is down would hold up the page.
        shareStrategy: 'loaded-first',
        // Entries are named directly, so the part that reads manifests is left out.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
        manifest: false,
        dts: false,
      }),
      new ReleasePlugin({ ...app, version: manifest.version, entry: 'main', preload: null, font: FIRST_FONT }),
    ],
  };
}
