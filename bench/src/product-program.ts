// Starts the product in a process of its own, as `npm start` does, and tells its parent where it is: who measures has
// nothing to do with its logs.
import { type ProductOptions, startProduct } from '@keystead/dev-stack';
import type { StartedProduct } from './product-process.ts';

// A terminal's Ctrl-C reaches the parent too, which ends this in order.
process.on('SIGINT', () => undefined);
const product = await startProduct(JSON.parse(process.argv[2] ?? '{}') as ProductOptions).catch((error: Error) => {
  process.send?.({ failed: error.message });
  process.exit(1);
});
const { url, databaseUri, database, processes } = product;
const started: StartedProduct = {
  url,
  databaseUri,
  processes: [...Object.values(processes), { name: 'database', pid: database?.pid }].flatMap(({ name, pid }) =>
    pid === undefined ? [] : [[name, pid] as const],
  ),
};
process.once('disconnect', async () => {
  await product.stop();
  process.exit(0);
});
process.send?.(started);
