export { type Database, type DatabaseOptions, startDatabase } from './database/start-database.ts';
export { freePorts } from './product/check-port.ts';
export type { ProductOptions } from './product/product-options.ts';
export { type Product, startProduct } from './product/start-product.ts';
export { StartError } from './start-error.ts';
export { heapFlags } from './supervisor/memory-settings.ts';
export type { Supervised } from './supervisor/supervised.ts';
export type { SupervisedCopies } from './supervisor/supervised-copies.ts';
export { memoryFolder } from './testing/memory-folder.ts';
