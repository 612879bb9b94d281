import type { OperationUse } from '@keystead/contracts';
import { command } from '../command.ts';
import { table } from '../print/table.ts';

const COLUMNS = [
  { heading: 'remote' },
  { heading: 'release' },
  { heading: 'its code names it' },
  { heading: 'calls in 7 days', figures: true },
  { heading: 'somebody has it' },
];

const yes = (is: boolean) => (is ? 'yes' : 'no');

const row = ({ remote, release, version, declared, calls, live }: OperationUse) => [
  remote,
  `${version} (${release})`,
  yes(declared),
  String(calls),
  yes(live),
];

/** `can-remove "GET /payments"` */
export const canRemove = command({
  usage: 'can-remove "METHOD /path" [--json]',
  summary: 'Whether an operation of the API can go: 1 and who needs it, where a release of the last 7 days may',
  options: { json: { type: 'boolean' } },
  words: [1, 1],
  async run({ json }, [operation = ''], { api, print }) {
    const answer = await api.call('GET /releases/uses', { query: { operation } });
    if (json) print(JSON.stringify(answer, null, 2));
    else {
      print(answer.removable ? `Nothing needs ${operation}: it can go.` : `${operation} is needed and can't go:`);
      if (answer.uses.length > 0) print(table(COLUMNS, answer.uses.map(row)));
    }
    return answer.removable ? 0 : 1;
  },
});
