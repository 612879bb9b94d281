import type { LoadableRelease, Slot } from '@keystead/contracts';
import type { RouteObject } from '@keystead/web-kit';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import type { ComponentType } from 'react';
import { SCRIPT_TIMEOUT_MS } from './chunk-failure.ts';
import { registerHashes, runScript, scriptElement } from './run-script.ts';
import { sharedModules } from './shared-modules.ts';

// Remotes are built with `externalRuntime`: they expect the core of the federation runtime under this name. The
// plugin's own `provideExternalRuntime` would bundle a second copy; this exposes the existing one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** Creates the script elements that load entries: with the page's nonce, the file's hash and a timeout. */
const network: ModuleFederationRuntimePlugin = {
  name: 'keystead-network',
  createScript({ url }) {
    return { script: scriptElement(url), timeout: SCRIPT_TIMEOUT_MS };
  },
};

/** The shell as the federation's host: the shared modules, each in the version that the shell was built with. */
const host = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [network],
  // The other strategy loads every remote at startup: one that is down would delay the page.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, shared]) => {
      const version = __OFFERED_VERSIONS__[name] ?? '';
      const shareConfig = { singleton: true, requiredVersion: `^${version}`, strictVersion: true };
      return [name, { version, shareConfig, ...shared }];
    }),
  ),
});

const attempts = new Map<string, number>();

/** Without it, the browser would reuse a failed preload, a hanging request or a cached broken file. */
function retryQuery(address: string): string {
  const count = (attempts.get(address) ?? 0) + 1;
  attempts.set(address, count);
  return count === 1 ? '' : `?again=${count}`;
}

export interface RemoteModule {
  routes: RouteObject[];
  /** The components for the slots that its manifest names. */
  slots: Partial<Record<Slot, ComponentType>>;
}

/**
 * Loads a release under a new name for each attempt, because the runtime remembers failed loads by name. A repeated
 * attempt runs the chunks itself, before the entry, which then finds them present.
 */
export async function loadRelease(remote: string, release: LoadableRelease): Promise<RemoteModule> {
  const retry = retryQuery(release.entry);
  const name = `${remote}@${release.release}${retry}`;
  registerHashes(release);
  if (retry !== '') await Promise.all(release.preload.map((chunk) => runScript(chunk + retry)));
  const entry = new URL(release.entry + retry, window.location.origin).href;
  host.registerRemotes([{ name, entry, type: 'global', entryGlobalName: release.container }]);
  const exposed = await host.loadRemote<Partial<RemoteModule>>(`${name}/routes`);
  if (!exposed || !Array.isArray(exposed.routes)) throw new Error(`${name} exposes no routes`);
  return { routes: exposed.routes, slots: exposed.slots ?? {} };
}
