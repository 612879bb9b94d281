import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { repositoryRoot } from '../webpack/workspace-dependencies.ts';
import { aloneConfig, devBuild, devConfig } from './dev-config.ts';
import { readDevSettings, readRecordSettings } from './dev-settings.ts';

const folder = path.join(repositoryRoot, 'mf-portfolio');

test('a remote that is served from its sources has one name for its container and one address, whatever changes', () => {
  expect(devBuild(folder, 'dev')).toMatchObject({ name: 'mf-portfolio', container: 'mf_portfolio__dev' });
  const { output, plugins = [] } = devConfig(folder, 4173);
  expect(output).toMatchObject({ publicPath: 'http://localhost:4173/', uniqueName: 'mf_portfolio__dev' });
  expect(plugins.some((plugin) => plugin instanceof ModuleFederationPlugin)).toBe(true);
});

test('a remote that is alone shares nothing, and begins with a page of its own', () => {
  const { entry, resolve, plugins = [] } = aloneConfig(folder);
  expect(entry).toEqual({ main: expect.stringMatching(/alone-host\.tsx$/) });
  expect(resolve?.alias).toEqual({ 'alone-remote$': path.join(folder, 'src/routes.tsx') });
  expect(plugins.some((plugin) => plugin instanceof ModuleFederationPlugin)).toBe(false);
});

test.each([
  ['in the product', devConfig(folder, 4173)],
  ['alone', aloneConfig(folder)],
])('%s, nothing evaluates texts, and no build is touched', (_, { mode, devtool, output }) => {
  expect(mode).toBe('development');
  expect(devtool).not.toContain('eval');
  expect(output?.clean).toBe(false);
});

test.each<[string[], Record<string, string>, object]>([
  [[], {}, { port: 4173, product: 'http://localhost:8080' }],
  [['--port', '5000'], { KEYSTEAD_URL: 'https://keystead.test/' }, { port: 5000, product: 'https://keystead.test' }],
])('settings of %j and %j', (args, environment, settings) => {
  expect(readDevSettings(4173, args, environment)).toEqual(settings);
});

test('a port that is none is refused', () => {
  expect(() => readDevSettings(4173, ['--port', 'many'], {})).toThrow('--port can\'t be "many".');
});

test.each<[string[], Record<string, string>, object]>([
  [[], {}, { product: 'http://localhost:8080', as: undefined }],
  [['--as', 'admin'], { KEYSTEAD_URL: 'https://keystead.test/' }, { product: 'https://keystead.test', as: 'admin' }],
])('settings of a recording of %j and %j', (args, environment, settings) => {
  expect(readRecordSettings(args, environment)).toEqual(settings);
});

test.each(['somebody', 'password', 'toString'])('%s can record nothing', (as) => {
  expect(() => readRecordSettings(['--as', as], {})).toThrow(`--as can't be "${as}".`);
});
