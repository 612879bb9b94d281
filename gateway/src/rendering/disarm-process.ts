/**
 * Means by which a process can reach other processes on its machine, or Node's internals. Node's permissions don't
 * cover these.
 */
const reaching = [
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  'dlopen',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'report',
] as const;
/** Means by which a process can reach the network. */
const calling = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'] as const;

/**
 * Removes from this process, for good, what a bundle could use after an escape from its context: signals (one would
 * open the gateway to a debugger), the network, and modules that lead there.
 */
export function disarmProcess(): void {
  for (const name of reaching) Reflect.deleteProperty(process, name);
  for (const name of calling) Reflect.deleteProperty(globalThis, name);
}
