import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapFlags, type ProductOptions } from '@keystead/dev-stack';

export interface StartedProduct {
  readonly url: string;
  readonly databaseUri: string;
  /** Its processes by name. `database` is among them if it is the embedded one. */
  readonly processes: readonly (readonly [name: string, pid: number])[];
}

export interface ProductProcess extends StartedProduct {
  /** The process that supervises the others. */
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Set<ProductProcess>();

/** Stops every product that was started here, for example on Ctrl-C. */
export async function stopProducts(): Promise<void> {
  await Promise.all([...running].map((product) => product.stop()));
}

/**
 * Starts the product like `npm start`, in a process that supervises it and writes its logs.
 * @throws Error with one sentence when it doesn't start.
 */
export async function startProductProcess(
  options: Omit<ProductOptions, 'print' | 'signal' | 'programs'>,
): Promise<ProductProcess> {
  // They inherit this process's environment, so the arguments don't include it.
  const { environment, ...plain } = options;
  const child = fork(join(import.meta.dirname, 'product-program.ts'), [JSON.stringify(plain)], {
    env: environment,
    execArgv: [...heapFlags],
  });
  const ended = once(child, 'exit');
  const message = once(child, 'message') as Promise<[StartedProduct | { readonly failed: string }]>;
  const [started] = await Promise.race([
    message,
    ended.then(() => [{ failed: 'The product did not start.' }] as const),
  ]);
  if ('failed' in started) throw new Error(started.failed);
  const product: ProductProcess = {
    ...started,
    pid: child.pid ?? 0,
    async stop() {
      running.delete(product);
      if (child.connected) child.disconnect();
      await ended;
    },
  };
  running.add(product);
  return product;
}
