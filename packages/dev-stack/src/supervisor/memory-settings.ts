/**
 * Flags of Node for every program that runs here. The young part of a heap is two halves of so many megabytes at most, where
 * V8 takes up to 64 on a machine with much memory: a program that has just started had filled most of that with what nobody
 * needs any more. The old part has no limit of ours, for being ended by it is worse than using memory.
 */
export const heapFlags: readonly string[] = ['--max-semi-space-size=16'];

/**
 * Settings of glibc's allocator, read when a process starts; other C libraries don't know them. Threads share two pools in
 * place of eight for each processor.
 */
export const allocatorSettings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
};
