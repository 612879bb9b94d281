/**
 * Node flags for every program that runs here. They limit each half of the heap's young generation to 16 MB; V8 takes
 * up to 64 MB on a machine with much memory. A program that had just started had filled most of that with garbage. The
 * old generation has no limit of ours, because an exit for lack of memory is worse than using memory.
 */
export const heapFlags: readonly string[] = ['--max-semi-space-size=16'];

/**
 * Settings of glibc's allocator, read when a process starts; other C libraries ignore them. Threads share two arenas
 * instead of eight for each processor.
 */
export const allocatorSettings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
};
