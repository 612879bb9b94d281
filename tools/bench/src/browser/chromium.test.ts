import { chromiumPath } from './chromium.ts';

describe('chromiumPath', () => {
  it('returns the browser of CHROMIUM_PATH', async () => {
    const own = { chromiumPath: process.execPath };
    await expect(chromiumPath(own, { platform: 'darwin', arch: 'arm64' })).resolves.toBe(process.execPath);
  });

  it('throws when CHROMIUM_PATH names no file', async () => {
    await expect(chromiumPath({ chromiumPath: '/no/such/browser' })).rejects.toThrow(
      'CHROMIUM_PATH names /no/such/browser, and there is nothing.',
    );
  });

  it.each([
    ['darwin', 'arm64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
  ] as const)('requires CHROMIUM_PATH on %s %s', async (platform, arch) => {
    await expect(chromiumPath({ chromiumPath: undefined }, { platform, arch })).rejects.toThrow(
      `this is ${platform} ${arch}: name one of your own with CHROMIUM_PATH.`,
    );
  });
});
