import type { Manifest } from '../workspaces.ts';

/**
 * Every module that the shell offers to remotes, by import name, with its package. A remote that declares the package
 * as a peer may import it. The shell's `shared-modules.ts` provides the modules themselves.
 */
const sharedModules: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'styled-components': 'styled-components',
  'react-hook-form': 'react-hook-form',
  // It contains the router: two copies wouldn't share a context.
  '@keystead/web-kit': '@keystead/web-kit',
  // Only lazily loaded pages import these. The first page, a public one, doesn't load them (ADR 29).
  '@keystead/web-kit/queries': '@keystead/web-kit',
  '@keystead/ui/app': '@keystead/ui',
  '@keystead/ui': '@keystead/ui',
  '@keystead/ui/overlays': '@keystead/ui',
  '@keystead/ui/markdown': '@keystead/ui',
  '@keystead/crud-ui': '@keystead/crud-ui',
};

/** The federation plugin's configuration of one shared module. */
export interface SharedConfig {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** The shell rejects a remote that needs another major version, instead of crashing. */
  strictVersion: true;
  import: false;
}

/** Lists the import names of the shared modules whose packages are in `ranges`. */
export function sharedNames(ranges: Readonly<Record<string, string>>): string[] {
  return Object.keys(sharedModules).filter((name) => (sharedModules[name] ?? '') in ranges);
}

/** Returns the version of each shared module whose package is in `ranges`, by import name. */
export function sharedVersions(ranges: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(sharedNames(ranges).map((name) => [name, ranges[sharedModules[name] ?? ''] ?? '']));
}

/** Returns the shared modules among a remote's peers. The remote has no fallback copy of them. */
export function consumed({ peerDependencies = {} }: Manifest): Record<string, SharedConfig> {
  const entries = Object.entries(sharedVersions(peerDependencies)).map(([name, version]): [string, SharedConfig] => [
    name,
    { singleton: true, version, requiredVersion: `^${version}`, strictVersion: true, import: false },
  ]);
  return Object.fromEntries(entries);
}

export function consumedRanges(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(consumed(manifest)).map(([name, { requiredVersion }]) => [name, requiredVersion]),
  );
}
