import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces, repositoryRoot } from '../workspaces.ts';
import { readOperations } from './record-answers.ts';
import { breachOf, findOperation, type RecordedAnswer, Recordings } from './recordings.ts';

/** Maximum bytes of a remote's recordings. They are committed with its code, and people review changes in them. */
const MOST = 300_000;

const remotes = readWorkspaces(repositoryRoot).filter(({ role }) => role === 'remote');
const folders = remotes.map(({ folder }) => path.join(repositoryRoot, folder));
// A new remote has pages before there is a product to record.
const recordedOnes = folders.filter((folder) => existsSync(path.join(folder, 'recorded')));
const named = recordedOnes.map((folder) => [path.basename(folder), folder, new Recordings(folder)] as const);

function operationOf({ request }: RecordedAnswer): string | undefined {
  const [method = '', address = ''] = request.split(' ');
  return findOperation(method, address.split('?')[0] ?? '')?.name;
}

test('the remotes of the product have recordings', () => {
  const present = named.map(([name]) => name);
  const ours = ['mf-assistant', 'mf-billing', 'mf-marketing', 'mf-operations', 'mf-portfolio'];
  expect(present).toEqual(expect.arrayContaining(ours));
});

test.each(named)('%s has a recorded answer for every operation that it reads', (_, folder, recordings) => {
  expect(recordings.session()?.user.email).toMatch(/@keystead\.example$/);
  const recorded = new Set(recordings.answers().map(operationOf));
  expect(readOperations(folder).filter((operation) => !recorded.has(operation))).toEqual([]);
});

test.each(named)('the recordings of %s match the contracts: npm run record', (_, _folder, recordings) => {
  expect(recordings.answers().flatMap((answer) => breachOf(answer) ?? [])).toEqual([]);
});

test.each(named)('the recordings of %s contain no credentials and are small', (_, folder) => {
  const files = readdirSync(path.join(folder, 'recorded')).map((file) => path.join(folder, 'recorded', file));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(text).not.toMatch(/\beyJ[\w-]+\.[\w-]+|\b(?:sk|rk)_(?:test|live)_\w|\bks_(?:test|live)_\w|\bwhsec_\w/);
  expect(text.match(/"(?:token|password|secret|key)": "(?!recorded")/g)).toBeNull();
  expect(Buffer.byteLength(text)).toBeLessThan(MOST);
});
