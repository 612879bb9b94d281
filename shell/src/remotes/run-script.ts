import type { LoadableRelease } from '@keystead/contracts';
import { SCRIPT_TIMEOUT_MS } from './chunk-failure.ts';

type Hashes = Record<string, string>;

/** The global where the builds of remotes look up the hashes of their chunks (tools/build, integrity-plugin.ts). */
const page = globalThis as { __keystead_integrity__?: Hashes };

const hashes = (): Hashes => {
  page.__keystead_integrity__ ??= {};
  return page.__keystead_integrity__;
};

/** Lets each script of a release run only if it has the hash that the gateway gave. */
export function registerHashes({ integrity }: Pick<LoadableRelease, 'integrity'>): void {
  Object.assign(hashes(), integrity);
}

const IMPOSSIBLE_HASH = `sha384-${'A'.repeat(64)}`;

/** The hash that a file must have. A remote's file without one is rejected, but not one that a developer serves. */
function integrityAt(address: string): string | undefined {
  const { origin, pathname } = new URL(address, window.location.origin);
  const isRemotes = origin === window.location.origin && pathname.startsWith('/assets/mf-');
  return hashes()[pathname] ?? (isRemotes ? IMPOSSIBLE_HASH : undefined);
}

export function scriptElement(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  const integrity = integrityAt(address);
  if (integrity !== undefined) script.integrity = integrity;
  if (__webpack_nonce__) script.nonce = __webpack_nonce__;
  return script;
}

/** Loads and runs a script. Rejects if it can't be loaded in time, or has the wrong hash. */
export function runScript(address: string): Promise<void> {
  const script = scriptElement(address);
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => () => reject(new Error(`${address} ${reason}`));
    script.onload = () => resolve();
    script.onerror = fail('could not be loaded');
    setTimeout(fail('timed out'), SCRIPT_TIMEOUT_MS);
    document.head.append(script);
  }).finally(() => script.remove());
}
