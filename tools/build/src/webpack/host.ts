import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { readManifest } from '../workspaces.ts';
import { type AppBuild, baseConfig } from './base-config.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { releaseOf } from './releases.ts';
import { sharedVersions } from './shared-modules.ts';

/** The font that every page uses. The browser loads further character ranges when a text needs them. */
const FIRST_FONT = /latin-wght-normal.*\.woff2$/;

/**
 * The chunks that every signed-in page needs: the layout and the modules shared with remotes. Queries are in the layout's chunk. The chunk with their name contains only code for
 * public pages, and browsers warn about unused preloads.
 */
const APP = ['app', 'forms', 'federation'];

/** The chunk that sends requests. */
const HTTP = ['http'];

/**
 * The webpack configuration of the shell: `export default host(import.meta.dirname)`.
 *
 * It names no remote, since the shell finds them at run time. It has no container plugin: the shell passes its shared
 * modules to the federation runtime when it first needs a remote. So a page without a remote doesn't load the runtime
 * (ADR 29). Entries: `src/main.tsx`, one script; and `src/server.tsx`, with which the gateway renders public pages.
 */
export function host(folder: string): Configuration {
  const manifest = readManifest(path.join(folder, 'package.json'));
  const app: AppBuild = { folder, name: manifest.name, release: releaseOf(folder), container: manifest.name };
  const base = baseConfig(app);
  const offers = sharedVersions(manifest.dependencies ?? {});
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: `/assets/${app.name}/${app.release}/` },
    plugins: [
      new webpack.DefinePlugin({
        __OFFERED_VERSIONS__: JSON.stringify(offers),
        // Remote entries are given directly, so the build leaves out the runtime code that reads manifests, and the
        // code for Node.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      // styled-components adds vendor prefixes only where it is told to, and nothing here tells it.
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/(?:src\/)?Prefixer\.js$/,
        'data:text/javascript,export const prefix = (value) => value;',
      ),
      new ReleasePlugin({
        ...app,
        version: manifest.version,
        entry: 'main',
        preload: null,
        app: APP,
        http: HTTP,
        font: FIRST_FONT,
        server: { entry: './src/server.tsx', given: [] },
        shared: {},
        offers,
      }),
    ],
  };
}
