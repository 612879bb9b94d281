import { repositoryRoot } from '../workspaces.ts';
import { builtManifest, packedWorkspaces } from './pack-packages.ts';

test('packedWorkspaces: what a remote needs, and nothing that only the product has', () => {
  const names = packedWorkspaces(repositoryRoot).map(({ manifest }) => manifest.name);
  expect(names.sort()).toEqual(
    ['build', 'contracts', 'crud-ui', 'release-cli', 'releases', 'ui', 'web-kit'].map((name) => `@keystead/${name}`),
  );
});

test('builtManifest: exports and programs lead to built files; helpers of tests are left out', () => {
  const manifest = {
    name: '@keystead/doors',
    version: '1.2.3',
    private: true,
    scripts: { generate: 'node generate.ts' },
    exports: { '.': './src/index.ts', './panel': './src/panel.tsx', './testing': './test/index.ts' },
    bin: { doors: './src/main.ts' },
    dependencies: { react: '19.3.1' },
    devDependencies: { typescript: '7.0.2' },
  };
  expect(builtManifest(manifest)).toEqual({
    name: '@keystead/doors',
    version: '1.2.3',
    exports: {
      '.': { types: './src/index.d.ts', default: './src/index.js' },
      './panel': { types: './src/panel.d.ts', default: './src/panel.js' },
      './package.json': './package.json',
    },
    bin: { doors: './src/main.js' },
    dependencies: { react: '19.3.1' },
  });
});
