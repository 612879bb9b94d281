import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeployedProgram, deployedPrograms } from './deployed-programs.ts';
import { settingsTable, withTable } from './settings-table.ts';

const root = join(import.meta.dirname, '../../../..');

test('docs/deployment.md has every setting: npm run settings-table -w @keystead/dev-stack', () => {
  const document = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
  expect(document).toBe(withTable(document, settingsTable(deployedPrograms(root))));
});

const programs: DeployedProgram[] = [
  {
    name: 'one',
    folder: 'one',
    settings: [
      { name: 'TWO_URL', required: true },
      { name: 'SIZE', required: false, default: '3', about: 'How large.' },
    ],
  },
  { name: 'two', folder: 'two', settings: [{ name: 'SIZE', required: false, default: '3' }] },
];

test('settingsTable: shows the readers and the default of a setting', () => {
  expect(settingsTable(programs).split('\n').slice(2)).toEqual([
    '| `SIZE`    | all     | `3`          | How large.      |',
    '| `TWO_URL` | one     | **required** | The URL of two. |',
  ]);
});

test('settingsTable: rejects a setting without an explanation', () => {
  const undocumented = { name: 'two', folder: 'two', settings: [{ name: 'ODD', required: false }] };
  expect(() => settingsTable([undocumented])).toThrow('ODD has no description');
});
