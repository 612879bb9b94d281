import { arrowConfig } from './packages/build/src/checks/arrow-rules.ts';

export default arrowConfig(import.meta.dirname);
