import { renderPage } from './render-page.ts';

const shell = {
  name: 'shell',
  version: '1.0.0',
  release: 'abc',
  container: 'shell',
  entry: 'entry.js',
  preload: [],
  fonts: [],
  server: null,
  files: [],
};

test('nothing in the resolution can end its script element', () => {
  const loaded = { release: 'abc', container: 'x', entry: '/x.js', integrity: {}, preload: [] };
  const remote = { ...loaded, fallbacks: [], arm: null, rollout: null, token: null, override: false };
  const resolution = {
    revision: 0,
    ttl: 30,
    remotes: { 'mf-marketing': { ...remote, version: '</script><b>' } },
    manifests: {},
  };
  const html = renderPage({
    nonce: 'n',
    shell,
    resolution,
    area: undefined,
    origin: 'http://x',
    path: '/',
    rendered: null,
    skeleton: null,
  });
  expect(html).not.toContain('<b>');
  const json = /id="keystead-page">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ resolution, contents: {} });
});
