import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { hashOf, toolchainFiles } from './release-of.ts';
import { repositoryRoot } from './workspace-dependencies.ts';

/** The syntax that browsers get. */
const TARGET = 'es2022';

/**
 * The same class names in every build of the same sources, on the server as in the browser: they come from what is in a
 * file, not from where it lies or from what has run before. And shorter styles.
 */
const styledComponents = [
  '@swc/plugin-styled-components',
  { displayName: false, fileName: false, ssr: true, minify: true, transpileTemplateLiterals: false, pure: true },
] as const;

/** How sources become what browsers run; in development with what React needs to swap a component while it is shown. */
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

/** What is built for: those who use the product, or who develop it. */
type Mode = 'production' | 'development';

/** What one app's configuration is made of. */
export interface AppBuild {
  /** The app's folder. */
  folder: string;
  /** The app's name, as in its package.json. */
  name: string;
  release: string;
  /** The global that the container is found under; unique to the release, so that two can share a page. */
  container: string;
}

/** What shell and remotes have in common. */
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
        { test: /[\\/]react-router[\\/]dist[\\/]/, use: path.join(import.meta.dirname, 'mark-pure.ts') },
        { test: /\.(?:woff2|avif|webp|png|jpg|svg|css)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(repositoryRoot, '.cache/webpack', mode === 'production' ? name : `${name}-${release}`),
      version: hashOf(toolchainFiles()),
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration;
}
