import { expectFilesOf } from './release-integrity.ts';
import { runScript, scriptElement } from './run-script.ts';

const entry = '/assets/mf-billing/0f3a/entry.js';
const page = globalThis as { __keystead_integrity__?: Record<string, string> };

beforeEach(() => {
  // The build has it.
  Object.assign(globalThis, { __webpack_nonce__: undefined });
  delete page.__keystead_integrity__;
  expectFilesOf({ integrity: { [entry]: 'sha384-entry', '/assets/mf-billing/0f3a/7.js': 'sha384-seven' } });
});

test('the hashes are where the builds of remotes look for them, those of several releases together', () => {
  expectFilesOf({ integrity: { '/assets/mf-billing/9c8b/entry.js': 'sha384-other' } });
  expect(page.__keystead_integrity__).toEqual({
    [entry]: 'sha384-entry',
    '/assets/mf-billing/0f3a/7.js': 'sha384-seven',
    '/assets/mf-billing/9c8b/entry.js': 'sha384-other',
  });
});

test.each([entry, `${entry}?again=2`, `http://localhost${entry}`])('%s must be the file that was named', (address) => {
  expect(scriptElement(address).integrity).toBe('sha384-entry');
});

test('what nobody named has no hash: a developer’s own', () => {
  expect(scriptElement('http://localhost:4173/remoteEntry.js').hasAttribute('integrity')).toBe(false);
});

test.each([
  '/assets/mf-billing/0f3a/8.js',
  '/assets/mf-billing/9c8b/entry.js?again=2',
  'http://localhost/assets/mf-billing/9c8b/entry.js',
])('a file of the gateway that it did not name has a hash that none has: %s', (address) => {
  expect(scriptElement(address).integrity).toBe(`sha384-${'A'.repeat(64)}`);
});

test('a file that is refused is one that could not be loaded', async () => {
  const running = runScript(entry);
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  await expect(running).rejects.toThrow(`${entry} could not be loaded`);
  expect(document.head.querySelector('script')).toBeNull();
});
