import type { OperationUse } from '@keystead/contracts';
import { command } from '../command.ts';
import { table } from '../print/table.ts';

const COLUMNS = [
  { heading: 'remote' },
  { heading: 'release' },
  { heading: 'used in code' },
  { heading: 'calls in 7 days', numeric: true },
  { heading: 'in use' },
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
  summary: 'Check whether an API operation can be removed; exits with 1 if a release of the last 7 days may need it',
  options: { json: { type: 'boolean' } },
  arity: [1, 1],
  async run({ json }, [operation = ''], { api, print }) {
    const answer = await api.call('GET /releases/uses', { query: { operation } });
    if (json) print(JSON.stringify(answer, null, 2));
    else {
      print(
        answer.removable
          ? `Nothing needs ${operation}: it can be removed.`
          : `${operation} is needed and can't be removed:`,
      );
      if (answer.uses.length > 0) print(table(COLUMNS, answer.uses.map(row)));
    }
    return answer.removable ? 0 : 1;
  },
});
