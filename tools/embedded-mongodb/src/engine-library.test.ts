import { chooseLibrary } from './engine-library.ts';

const linux = { platform: 'linux', arch: 'x64' } as const;

describe('chooseLibrary', () => {
  test.each([
    [{ ...linux, glibc: '2.39' }, 'original'],
    [{ ...linux, glibc: '2.38' }, 'original'],
    [{ ...linux, glibc: '2.36' }, 'lowered'],
    [{ ...linux, arch: 'arm64', glibc: '2.37' }, 'lowered'],
    [{ platform: 'darwin', arch: 'arm64', glibc: undefined }, 'original'],
  ] as const)('for %o chooses the %s', (machine, choice) => {
    expect(chooseLibrary(machine)).toBe(choice);
  });

  test.each([
    [{ ...linux, glibc: '2.35' }, 'needs glibc 2.36 or newer and this system has 2.35'],
    [{ ...linux, glibc: undefined }, "needs glibc, which this system (musl?) doesn't have"],
    [{ platform: 'win32', arch: 'x64', glibc: undefined }, 'not on win32 x64'],
    [{ platform: 'darwin', arch: 'x64', glibc: undefined }, 'not on darwin x64'],
  ] as const)('for %o fails and names the alternatives', (machine, reason) => {
    expect(() => chooseLibrary(machine)).toThrow(reason);
    expect(() => chooseLibrary(machine)).toThrow('set MONGODB_URI to a MongoDB server, or use docker compose.');
  });
});
