// Reports to the parent that it waits, and later that it continues.
import { once } from 'node:events';
import { waitForParent } from '../src/program/run-program.ts';

process.send?.('waits');
await waitForParent();
process.send?.('goes on');
await once(process, 'disconnect');
