import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';

// Remotes are built with `externalRuntime`: they expect the core of the federation runtime under this name. The
// plugin's own `provideExternalRuntime` would bundle a second copy; this exposes the existing one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
