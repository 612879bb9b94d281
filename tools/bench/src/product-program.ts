// Starts the product in a separate process, like `npm start`, and sends its facts to the parent. So its logs don't
// burden the measuring process.
import { collectWhenIdle, type ProductOptions, startProduct } from '@keystead/dev-stack';
import type { StartedProduct } from './product-process.ts';

// Ctrl-C in a terminal reaches the parent too, which stops this process in order.
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
collectWhenIdle();
