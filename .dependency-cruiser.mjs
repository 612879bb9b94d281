import { dependencyConfig } from './tools/build/src/checks/dependency-rules.ts';

export default dependencyConfig(import.meta.dirname);
