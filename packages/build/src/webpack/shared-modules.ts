import type { Manifest } from '../workspaces.ts';

/**
 * Every module that the shell offers to the remotes, by the name that it is imported under, with the package that it comes
 * with: whoever names that as a peer may import it. The shell's `offered-modules.ts` has the modules themselves.
 */
const sharedModules: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'styled-components': 'styled-components',
  'react-hook-form': 'react-hook-form',
  // The router is inside it: two of them wouldn't see each other's context.
  '@keystead/web-kit': '@keystead/web-kit',
  // Lazily loaded pages alone import these: the first page, a public one, goes without (ADR 29).
  '@keystead/web-kit/queries': '@keystead/web-kit',
  '@keystead/ui/app': '@keystead/ui',
  '@keystead/ui': '@keystead/ui',
  '@keystead/ui/overlays': '@keystead/ui',
  '@keystead/ui/markdown': '@keystead/ui',
  '@keystead/page-kit': '@keystead/page-kit',
};

/** The federation plugin's word for one shared module. */
export interface SharedConfig {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** A remote that wants another major of it is refused rather than crashed. */
  strictVersion: true;
  import: false;
}

/** The names under which what a package takes of others can come from the shell, of all that `ranges` names. */
export function sharedNames(ranges: Readonly<Record<string, string>>): string[] {
  return Object.keys(sharedModules).filter((name) => (sharedModules[name] ?? '') in ranges);
}

/** The version of each shared module among what `ranges` names, by the name that it is imported under. */
export function sharedVersions(ranges: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(sharedNames(ranges).map((name) => [name, ranges[sharedModules[name] ?? ''] ?? '']));
}

/** What a remote takes from the shell: the shared modules among its peers, without a copy of its own to fall back on. */
export function consumed({ peerDependencies = {} }: Manifest): Record<string, SharedConfig> {
  const entries = Object.entries(sharedVersions(peerDependencies)).map(([name, version]): [string, SharedConfig] => [
    name,
    { singleton: true, version, requiredVersion: `^${version}`, strictVersion: true, import: false },
  ]);
  return Object.fromEntries(entries);
}

/** The ranges of what a remote takes from the shell, as a release says them. */
export function consumedRanges(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(consumed(manifest)).map(([name, { requiredVersion }]) => [name, requiredVersion]),
  );
}
