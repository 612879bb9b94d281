// Reports to the parent that it waits, and later that it continues.
import { once } from 'node:events';
import { untilTold } from '../program/until-told.ts';

process.send?.('waits');
await untilTold();
process.send?.('goes on');
await once(process, 'disconnect');
