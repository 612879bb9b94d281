import { host } from '@keystead/build';

export default host(import.meta.dirname);
