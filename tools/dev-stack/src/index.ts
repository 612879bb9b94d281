export { StartError } from '@keystead/embedded-mongodb';
export { memoryFolder } from '../test/memory-folder.ts';
export { type Database, type DatabaseOptions, startDatabase } from './database/start-database.ts';
export { addDemoPortfolio, type DemoPeople } from './demo/add-demo-data.ts';
export { freePorts } from './product/ports.ts';
export type { ProductOptions } from './product/start-product.ts';
export { type Product, startProduct } from './product/start-product.ts';
export { heapFlags } from './supervisor/child.ts';
export type { Supervised, SupervisedReplicas } from './supervisor/supervised.ts';
