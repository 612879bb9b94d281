import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type Middleware } from 'webpack-dev-server';
import { type AppBuild, baseConfig } from '../webpack/base-config.ts';
import { containerPlugin } from '../webpack/remote.ts';
import { readManifest } from '../workspaces.ts';

const browserFiles = path.join(import.meta.dirname, '../../browser');

/** The file name of the entry of a remote served from its sources. */
export const DEV_ENTRY = 'remoteEntry.js';

/** Describes the build of a remote during development. Its container name stays the same across changes. */
export function devBuild(folder: string, release: 'dev' | 'alone'): AppBuild {
  const { name } = readManifest(path.join(folder, 'package.json'));
  return { folder, name, release, container: `${name.replaceAll('-', '_')}__${release}` };
}

function devBase(app: AppBuild): Configuration {
  const base = baseConfig(app, 'development');
  return {
    ...base,
    // No source map that needs eval: the page's Content-Security-Policy would block it.
    devtool: 'cheap-module-source-map',
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js', clean: false },
    stats: 'errors-warnings',
  };
}

const refresh = (library: string) => new ReactRefreshPlugin({ overlay: false, library });

/** The webpack configuration for serving a remote from its sources to a running product. */
export function devConfig(folder: string, port: number): Configuration {
  const app = devBuild(folder, 'dev');
  const base = devBase(app);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: `http://localhost:${port}/` },
    resolve: { ...base.resolve, alias: { 'react/jsx-dev-runtime$': path.join(browserFiles, 'jsx-dev-runtime') } },
    plugins: [
      containerPlugin(app.container, DEV_ENTRY, readManifest(path.join(folder, 'package.json'))),
      refresh(app.container),
      // Without a name, it becomes part of the container's entry.
      new webpack.EntryPlugin(folder, path.join(browserFiles, 'reload-where-cold'), { name: undefined }),
    ],
  };
}

/** The webpack configuration for the standalone page of one remote. */
export function aloneConfig(folder: string): Configuration {
  const app = devBuild(folder, 'alone');
  const base = devBase(app);
  return {
    ...base,
    entry: { main: path.join(browserFiles, 'alone-host') },
    output: { ...base.output, publicPath: '/' },
    resolve: { ...base.resolve, alias: { 'alone-remote$': path.join(folder, 'src/routes.tsx') } },
    plugins: [refresh(app.container)],
  };
}

interface Serving {
  readonly port: number;
  /** The origin of other pages that may load the served files. */
  readonly pagesOf?: string;
  /** Middleware that handles requests before the built files. */
  readonly middleware?: Middleware;
}

/** Serves the build of a configuration on this machine only, and rebuilds it when its sources change. */
export async function serve(config: Configuration, { port, pagesOf, middleware }: Serving): Promise<void> {
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      setupMiddlewares: (others) => (middleware === undefined ? others : [middleware, ...others]),
      // Otherwise the dev server rejects requests for the host of a page of another origin.
      allowedHosts: ['localhost', ...(pagesOf === undefined ? [] : [new URL(pagesOf).hostname])],
      ...(pagesOf === undefined ? {} : { headers: { 'Access-Control-Allow-Origin': new URL(pagesOf).origin } }),
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
    webpack(config),
  );
  await server.start();
}
