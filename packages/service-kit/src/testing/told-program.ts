// Says that it waits, and what it has been told.
import { once } from 'node:events';
import { untilTold } from '../program/until-told.ts';

process.send?.('waits');
await untilTold();
process.send?.('goes on');
await once(process, 'disconnect');
