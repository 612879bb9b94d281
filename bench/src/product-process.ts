import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapFlags, type ProductOptions } from '@keystead/dev-stack';

/** What there is to know of a product that has started. */
export interface StartedProduct {
  readonly url: string;
  readonly databaseUri: string;
  /** Its processes by their names, `database` among them where it is the embedded one. */
  readonly processes: readonly (readonly [name: string, pid: number])[];
}

/** A product that runs in a process of its own. */
export interface ProductProcess extends StartedProduct {
  /** The process that keeps the others running. */
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Set<ProductProcess>();

/** Stops every product that was started here, as when somebody presses Ctrl-C. */
export async function stopProducts(): Promise<void> {
  await Promise.all([...running].map((product) => product.stop()));
}

/**
 * Starts the product as `npm start` does, in a process that keeps it running and writes its logs.
 * @throws Error with one sentence when it doesn't start.
 */
export async function startProductProcess(
  options: Omit<ProductOptions, 'say' | 'signal' | 'programs'>,
): Promise<ProductProcess> {
  // What they inherit is this process' environment: it needn't go through the arguments.
  const { environment, ...plain } = options;
  const child = fork(join(import.meta.dirname, 'product-program.ts'), [JSON.stringify(plain)], {
    env: environment,
    execArgv: [...heapFlags],
  });
  const ended = once(child, 'exit');
  const told = once(child, 'message') as Promise<[StartedProduct | { readonly failed: string }]>;
  const [started] = await Promise.race([told, ended.then(() => [{ failed: 'The product did not start.' }] as const)]);
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
