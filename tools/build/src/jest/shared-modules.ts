import JestRuntime from 'jest-runtime';

interface Module {
  readonly loaded: boolean;
}

/** Private fields of jest's runtime that have no public methods. */
interface Internals {
  readonly _config: { readonly setupFiles: readonly string[] };
  readonly registries: { readonly moduleRegistry: Map<string, Module> };
  readonly transformCache: { readonly sourceMaps: Map<string, string> };
}

/** Modules that the test files of this worker have imported, by path, and their source maps. */
const modules = new Map<string, Module>();
const sourceMaps = new Map<string, string>();
/** The runtime of the current test file. */
let current: SharedModules | undefined;

/**
 * A jest runtime in which the test files of a worker share imported modules. Packages take longer to load than most
 * files take to test. Our own modules keep no state that another test could observe. No test may mock a module by name.
 * Test files and set-up files run for each file.
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
    // A lazy import calls the runtime that loaded the module. Delegate it to the runtime of the current test file.
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

// Jest uses the result of require() as the class itself.
export { SharedModules as 'module.exports' };
