import JestRuntime from 'jest-runtime';

/** A module as jest keeps it. */
interface Module {
  readonly loaded: boolean;
}

/** The parts of jest's runtime that it has no methods for. */
interface Internals {
  readonly _config: { readonly setupFiles: readonly string[] };
  readonly registries: { readonly moduleRegistry: Map<string, Module> };
  readonly transformCache: { readonly sourceMaps: Map<string, string> };
}

/** What the test files of this worker have imported, by path, and the maps to the sources of it. */
const modules = new Map<string, Module>();
const sourceMaps = new Map<string, string>();
/** The runtime of the test file of now. */
let current: SharedModules | undefined;

/**
 * Jest's runtime, but for that the test files of a worker share what they import: packages, which take longer to load
 * than most files to test, and our own modules, which keep no state that a test could see another one's in. Nothing may
 * be mocked by its module's name then. Test files and set-up files run anew.
 */
class SharedModules extends JestRuntime {
  readonly #shares: boolean;

  constructor(...options: ConstructorParameters<typeof JestRuntime>) {
    super(...options);
    const [, environment] = options;
    this.#shares = 'sharesModules' in environment;
    if (!this.#shares) return;
    current = this;
    const { registries, transformCache } = this.#internals();
    for (const [path, module] of modules) registries.moduleRegistry.set(path, module);
    for (const [path, map] of sourceMaps) transformCache.sourceMaps.set(path, map);
  }

  override requireModuleOrMock<T>(from: string, name: string): T {
    // What a module imports only when it needs it, it asks of the runtime that it was loaded by.
    if (this.#shares && current && current !== this) return current.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  override teardown(): void {
    const { _config, registries, transformCache } = this.#internals();
    for (const [path, module] of this.#shares ? registries.moduleRegistry : []) {
      const isShared = module.loaded && !/\.test\.tsx?$/.test(path) && !_config.setupFiles.includes(path);
      if (isShared) modules.set(path, module);
    }
    for (const [path, map] of transformCache.sourceMaps) sourceMaps.set(path, map);
    super.teardown();
  }

  #internals(): Internals {
    return this as unknown as Internals;
  }
}

// Jest takes what require() gives for the class itself.
export { SharedModules as 'module.exports' };
