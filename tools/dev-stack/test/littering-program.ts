// Produces much garbage, some of which lives for a while. Then prints the size of the heap's young generation, in
// megabytes, and the settings of the allocator.
import { getHeapSpaceStatistics } from 'node:v8';

const stored: object[] = [];
for (let nth = 0; nth < 3_000_000; nth += 1) stored[nth % 100_000] = { nth, text: [nth] };
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
const allocator = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
console.log(JSON.stringify({ young: young / 2 ** 20, ...Object.fromEntries(allocator) }));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
