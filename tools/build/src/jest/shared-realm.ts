import { type Context, constants, createContext } from 'node:vm';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { installCommonGlobals } from 'jest-util';

type Realm = typeof globalThis;

/**
 * Node globals that the realm already has, or that are set individually. Node warns when its web storage is read
 * without a file.
 */
const LEFT_OUT = new Set(['globalThis', 'global', 'localStorage', 'sessionStorage']);

/** The realm of this worker, after its first test file. */
let shared: { readonly realm: Realm; readonly keys: ReadonlySet<PropertyKey> } | undefined;

/**
 * A jest environment for Node tests with one realm for all test files of a worker, instead of one for each. This allows
 * files to share imported modules (`shared-modules.ts`). Each file gets its own environment variables and clock, and
 * none of jest's own state in the realm. A file that tests module state which lives as long as the process declares
 * `@jest-environment node` at its top. It then gets its own realm and modules.
 */
export default class SharedRealm implements JestEnvironment {
  readonly global: JestEnvironment['global'];
  readonly moduleMocker: ModuleMocker;
  readonly fakeTimers = null;
  /** The flag by which `shared-modules.ts` recognises this environment. */
  readonly sharesModules = true;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    shared ??= makeRealm(projectConfig);
    const { realm } = shared;
    // Jest's type for it comes from an earlier version of the same type.
    this.global = realm as unknown as JestEnvironment['global'];
    const { env } = this.global.process;
    for (const name of Object.keys(env)) delete env[name];
    Object.assign(env, process.env);
    this.moduleMocker = new ModuleMocker(realm);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: realm });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.global.process.removeAllListeners();
    // Jest's runner stores handlers and state here, which would outlive the file.
    for (const key of Object.getOwnPropertySymbols(this.global)) {
      if (!shared?.keys.has(key)) Reflect.deleteProperty(this.global, key);
    }
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): Context {
    return this.global;
  }
}

function makeRealm({ globals }: JestEnvironmentConfig['projectConfig']): NonNullable<typeof shared> {
  // Looks up globals as in any program. In jest's own context each lookup is a call.
  const realm = createContext(constants.DONT_CONTEXTIFY) as Realm;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!LEFT_OUT.has(name) && !Object.hasOwn(realm, name)) addGlobal(realm, name);
  }
  // Node's own modules create instances of these classes.
  for (const name of ['ArrayBuffer', 'Uint8Array']) Reflect.set(realm, name, Reflect.get(globalThis, name));
  Reflect.set(realm, 'global', realm);
  installCommonGlobals(realm, globals);
  return { realm, keys: new Set(Reflect.ownKeys(realm)) };
}

/** Adds a Node global to the realm. Globals that Node creates on first use stay lazy. */
function addGlobal(realm: Realm, name: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor;
  const { get, configurable, enumerable } = descriptor;
  const set = (value: unknown) => {
    Object.defineProperty(realm, name, { value, configurable, enumerable, writable: true });
    return value;
  };
  const lazy = { configurable, enumerable, set, get: () => set(Reflect.get(globalThis, name)) };
  Object.defineProperty(realm, name, get && configurable ? lazy : descriptor);
}
