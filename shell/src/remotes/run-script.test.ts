import { registerHashes, runScript, scriptElement } from './run-script.ts';

const entry = '/assets/mf-billing/0f3a/entry.js';
const page = globalThis as { __keystead_integrity__?: Record<string, string> };

beforeEach(() => {
  // Set by the build.
  Object.assign(globalThis, { __webpack_nonce__: undefined });
  delete page.__keystead_integrity__;
  registerHashes({ integrity: { [entry]: 'sha384-entry', '/assets/mf-billing/0f3a/7.js': 'sha384-seven' } });
});

test('the hashes of all releases are in the global where the builds of remotes look for them', () => {
  registerHashes({ integrity: { '/assets/mf-billing/9c8b/entry.js': 'sha384-other' } });
  expect(page.__keystead_integrity__).toEqual({
    [entry]: 'sha384-entry',
    '/assets/mf-billing/0f3a/7.js': 'sha384-seven',
    '/assets/mf-billing/9c8b/entry.js': 'sha384-other',
  });
});

test.each([entry, `${entry}?again=2`, `http://localhost${entry}`])(
  '%s must have the hash that the gateway gave',
  (address) => {
    expect(scriptElement(address).integrity).toBe('sha384-entry');
  },
);

test('a developer’s own file has no hash', () => {
  expect(scriptElement('http://localhost:4173/remoteEntry.js').hasAttribute('integrity')).toBe(false);
});

test.each([
  '/assets/mf-billing/0f3a/8.js',
  '/assets/mf-billing/9c8b/entry.js?again=2',
  'http://localhost/assets/mf-billing/9c8b/entry.js',
])('a gateway file without a given hash gets one that no file has: %s', (address) => {
  expect(scriptElement(address).integrity).toBe(`sha384-${'A'.repeat(64)}`);
});

test('a file with the wrong hash fails to load', async () => {
  const running = runScript(entry);
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  await expect(running).rejects.toThrow(`${entry} could not be loaded`);
  expect(document.head.querySelector('script')).toBeNull();
});
