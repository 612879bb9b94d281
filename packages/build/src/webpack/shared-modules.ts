import type { Manifest } from '../workspaces.ts';

/** How one module that the whole page has once is shared. */
interface SharedModule {
  /** The package that it comes with: whoever names that as a peer may import it. */
  package: string;
  /** In the shell's entry, since the first page can't be drawn without it; else a chunk of its own. */
  eager: boolean;
}

/** Every module that the shell provides to the remotes, by the name that it is imported under. */
const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: { package: 'react', eager: true },
  'react/jsx-runtime': { package: 'react', eager: true },
  'react-dom': { package: 'react-dom', eager: true },
  'styled-components': { package: 'styled-components', eager: true },
  'react-hook-form': { package: 'react-hook-form', eager: false },
  // The router is inside it: two of them wouldn't see each other's context.
  '@keystead/web-kit': { package: '@keystead/web-kit', eager: true },
  '@keystead/ui': { package: '@keystead/ui', eager: true },
  '@keystead/ui/overlays': { package: '@keystead/ui', eager: false },
  '@keystead/page-kit': { package: '@keystead/page-kit', eager: false },
};

/** The federation plugin's word for one shared module. */
export interface SharedConfig {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** A remote that wants another major of it is refused rather than crashed. */
  strictVersion: true;
  eager?: boolean;
  import?: false;
}

type Form = (shared: SharedModule, version: string) => SharedConfig;

function sharedFrom(ranges: Readonly<Record<string, string>>, form: Form): Record<string, SharedConfig> {
  const entries = Object.entries(sharedModules).flatMap(([name, shared]) => {
    const version = ranges[shared.package];
    return version === undefined ? [] : [[name, form(shared, version)] as const];
  });
  return Object.fromEntries(entries);
}

/** What the shell provides: the shared modules among its dependencies. */
export function provided({ dependencies = {} }: Manifest): Record<string, SharedConfig> {
  return sharedFrom(dependencies, (shared, version) => ({
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    strictVersion: true,
    eager: shared.eager,
  }));
}

/** What a remote takes from the shell: the shared modules among its peers, without a copy of its own to fall back on. */
export function consumed({ peerDependencies = {} }: Manifest): Record<string, SharedConfig> {
  return sharedFrom(peerDependencies, (_, version) => ({
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    strictVersion: true,
    import: false,
  }));
}
