import { existsSync } from 'node:fs';
import { allowUnpacking, type BrowserConfig, readBrowserConfig } from '../config.ts';

/** Flags for Chromium as root, without a screen, and without requests to outside services. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type System = Pick<NodeJS.Process, 'platform' | 'arch'>;

/**
 * Returns the path of the browser: that of CHROMIUM_PATH, else that of the npm package.
 * @throws Error with one sentence when there is none.
 */
export async function chromiumPath(
  { chromiumPath: own }: BrowserConfig = readBrowserConfig(),
  { platform, arch }: System = process,
): Promise<string> {
  if (own && existsSync(own)) return own;
  if (own) throw new Error(`CHROMIUM_PATH names ${own}, and there is nothing.`);
  // The package contains only the x64 binary. The arm64 binary is not published there.
  if (platform !== 'linux' || arch !== 'x64') {
    throw new Error(
      `Keystead brings a Chromium for Linux x64 only, and this is ${platform} ${arch}: name one of your own with CHROMIUM_PATH.`,
    );
  }
  allowUnpacking();
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
