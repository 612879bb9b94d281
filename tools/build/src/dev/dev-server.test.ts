import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { repositoryRoot } from '../workspaces.ts';
import { aloneConfig, devBuild, devConfig } from './dev-server.ts';
import { readDevSettings } from './dev-settings.ts';

const folder = path.join(repositoryRoot, 'mf-portfolio');

test("devConfig: the container's name and address stay the same across changes", () => {
  expect(devBuild(folder, 'dev')).toMatchObject({ name: 'mf-portfolio', container: 'mf_portfolio__dev' });
  const { output, plugins = [] } = devConfig(folder, 4173);
  expect(output).toMatchObject({ publicPath: 'http://localhost:4173/', uniqueName: 'mf_portfolio__dev' });
  expect(plugins.some((plugin) => plugin instanceof ModuleFederationPlugin)).toBe(true);
});

test('aloneConfig: the remote shares nothing and starts with a page of its own', () => {
  const { entry, resolve, plugins = [] } = aloneConfig(folder);
  expect(entry).toEqual({ main: expect.stringMatching(/alone-host$/) });
  expect(resolve?.alias).toEqual({ 'alone-remote$': path.join(folder, 'src/routes.tsx') });
  expect(plugins.some((plugin) => plugin instanceof ModuleFederationPlugin)).toBe(false);
});

test.each([
  ['in the product', devConfig(folder, 4173)],
  ['alone', aloneConfig(folder)],
])('%s: the build uses no eval and leaves production builds untouched', (_, { mode, devtool, output }) => {
  expect(mode).toBe('development');
  expect(devtool).not.toContain('eval');
  expect(output?.clean).toBe(false);
});

test.each<[string[], Record<string, string>, object]>([
  [[], {}, { port: 4173, product: 'http://localhost:8080', as: 'landlord' }],
  [
    ['--port', '5000', '--as', 'admin'],
    { KEYSTEAD_URL: 'https://keystead.test/' },
    { port: 5000, product: 'https://keystead.test', as: 'admin' },
  ],
])('readDevSettings: arguments %j and environment %j', (args, environment, settings) => {
  expect(readDevSettings(4173, args, environment)).toEqual(settings);
});

test('readDevSettings: rejects an invalid port', () => {
  expect(() => readDevSettings(4173, ['--port', 'many'], {})).toThrow('--port can\'t be "many".');
});

test.each(['somebody', 'password', 'toString'])('readDevSettings: rejects the unknown role %s', (as) => {
  expect(() => readDevSettings(4173, ['--as', as], {})).toThrow(`--as can't be "${as}".`);
});
