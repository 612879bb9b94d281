import { type Context, constants, createContext } from 'node:vm';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { installCommonGlobals } from 'jest-util';

type Realm = typeof globalThis;

/** Globals of Node that the realm has already or that are set one by one. Node warns when its storage is read without a file. */
const LEFT_OUT = new Set(['globalThis', 'global', 'localStorage', 'sessionStorage']);

/** The realm of this worker, once a test file has run in it. */
let shared: { readonly realm: Realm; readonly keys: ReadonlySet<PropertyKey> } | undefined;

/**
 * Jest's environment for tests that run in Node, with one realm for all test files of a worker instead of one for each:
 * only so can files share what they import (`shared-modules.ts`). Each file finds its own environment variables and
 * clock, and nothing of what jest itself left in the realm. A file that looks at what its modules keep for as long as a
 * process lives says `@jest-environment node` at its top, and has a realm and modules of its own.
 */
export default class SharedRealm implements JestEnvironment {
  readonly global: JestEnvironment['global'];
  readonly moduleMocker: ModuleMocker;
  readonly fakeTimers = null;
  /** What `shared-modules.ts` knows it by. */
  readonly sharesModules = true;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    shared ??= makeRealm(projectConfig);
    const { realm } = shared;
    // Jest's own type of it is of an earlier version of the same.
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
    // The handlers and the state of jest's own runner, which would outlive their file.
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
  // A realm whose globals are looked up as in any program: through jest's own each look-up is a call.
  const realm = createContext(constants.DONT_CONTEXTIFY) as Realm;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!LEFT_OUT.has(name) && !Object.hasOwn(realm, name)) addGlobal(realm, name);
  }
  // What Node's own modules make is of these classes.
  for (const name of ['ArrayBuffer', 'Uint8Array']) Reflect.set(realm, name, Reflect.get(globalThis, name));
  Reflect.set(realm, 'global', realm);
  installCommonGlobals(realm, globals);
  return { realm, keys: new Set(Reflect.ownKeys(realm)) };
}

/** Gives the realm a global of Node; one that Node itself makes when it is first asked for is made no earlier here. */
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
