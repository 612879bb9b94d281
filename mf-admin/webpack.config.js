import { remote } from '@keystead/build';

export default remote(import.meta.dirname);
