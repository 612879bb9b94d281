import { dependencyConfig } from './packages/build/src/checks/dependency-rules.ts';

export default dependencyConfig(import.meta.dirname);
