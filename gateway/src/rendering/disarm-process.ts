/** By which a process reaches others on its machine, or what Node is made of. Permissions of Node's leave these. */
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
/** By which it reaches the network. */
const calling = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'] as const;

/**
 * Takes away from this process, for good, what a bundle could use that has found its way out of its context: signals (one
 * would open the gateway to a debugger), the network, and modules that lead there.
 */
export function disarmProcess(): void {
  for (const name of reaching) Reflect.deleteProperty(process, name);
  for (const name of calling) Reflect.deleteProperty(globalThis, name);
}
