import { join } from 'node:path';
import type { ProductProgram } from '../src/product/programs.ts';

/** Two scratch services and a scratch gateway that write their events into one file. */
export function scratchPrograms(
  trace: string,
  behaviours: Readonly<Record<string, string>> = {},
  ahead = false,
): ProductProgram[][] {
  const program = (name: string): ProductProgram => ({
    name,
    file: join(import.meta.dirname, 'scratch-program.ts'),
    ahead,
    environment: { NAME: name, TRACE: trace, BEHAVIOUR: behaviours[name] ?? '' },
  });
  return [[program('one'), program('two')], [program('gateway')]];
}
