import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type Stats } from 'webpack';
import { repositoryRoot } from '../workspaces.ts';
import { hashOf, toolchainFiles } from './releases.ts';

const TARGET = 'es2022';

/** `.ts` in this repository, `.js` where these presets are an installed package. */
const ownExtension = path.extname(import.meta.filename);

/**
 * Makes class names depend on file contents only, not on file paths or build order. So every build of the same sources
 * has the same class names, on the server and in the browser. It also minifies styles.
 */
const styledComponents = [
  '@swc/plugin-styled-components',
  { displayName: false, fileName: false, ssr: true, minify: true, transpileTemplateLiterals: false, pure: true },
] as const;

/** Compiles sources for browsers. In development it adds React Fast Refresh. */
const swc = (mode: Mode) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: TARGET,
      transform: {
        react: { runtime: 'automatic', ...(mode === 'development' && { development: true, refresh: true }) },
      },
      experimental: { plugins: [styledComponents], cacheRoot: path.join(repositoryRoot, '.cache/swc') },
    },
  },
});

/** The build mode: for users of the product, or for its developers. */
type Mode = 'production' | 'development';

export interface AppBuild {
  folder: string;
  /** The app's name, as in its package.json. */
  name: string;
  release: string;
  /** The global variable of the container. It is unique to the release, so that two releases can share a page. */
  container: string;
}

/** A folder elsewhere, such as a copy that a team builds, has a cache of its own: two builds at once would mix theirs. */
const cacheHomeOf = (folder: string): string =>
  path.relative(repositoryRoot, folder).startsWith('..') ? folder : repositoryRoot;

/** The configuration that the shell and the remotes share. */
export function baseConfig({ folder, name, release, container }: AppBuild, mode: Mode = 'production') {
  return {
    name,
    mode,
    context: folder,
    target: ['web', TARGET],
    devtool: false,
    output: {
      path: path.join(folder, 'dist', release),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: container,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swc(mode) },
        { test: /[\\/]react-router[\\/]dist[\\/]/, use: path.join(import.meta.dirname, `mark-pure${ownExtension}`) },
        { test: /\.(?:woff2|avif|webp|png|jpg|svg|css)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(
        cacheHomeOf(folder),
        '.cache/webpack',
        mode === 'production' ? name : `${name}-${release}`,
      ),
      version: hashOf(toolchainFiles()),
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration;
}

export function runWebpack(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      // `close` waits until the cache is written.
      compiler.close((closing) => {
        const error = failure ?? closing;
        if (error || stats === undefined) reject(error ?? new Error('webpack returned no result'));
        else resolve(stats);
      });
    });
  });
}
