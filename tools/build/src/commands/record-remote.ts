import path from 'node:path';
import { demoAccounts } from '@keystead/contracts';
import { readOperations, recordAnswers, signIn } from '../alone/record-answers.ts';
import { Recordings } from '../alone/recordings.ts';
import { isDemoRole, readRecordSettings } from '../dev/dev-settings.ts';
import { runTool } from '../run-tool.ts';
import { repositoryRoot } from '../workspaces.ts';

// `npm run record -w mf-portfolio`: records the answers of a running product to a remote's requests. It signs in as the
// user of the last recording, at first as the demo landlord; `-- --as admin` chooses another.

const folder = process.cwd();
const { product: url, as } = readRecordSettings();
const recordings = new Recordings(folder);
const before = recordings.session()?.user.role;
const role = as ?? (isDemoRole(before) ? before : 'landlord');
try {
  const product = await signIn(url, demoAccounts[role], demoAccounts.password);
  const { answers, failures } = await recordAnswers(product, readOperations(folder), recordings.wanted());
  recordings.save(product.session, answers);
  // npm test checks the format of all JSON files in the repository.
  await runTool(repositoryRoot, 'biome', ['format', '--write', path.join(folder, 'recorded')]);
  for (const failure of failures) console.error(failure);
  console.log(
    `${answers.length} answers are recorded in recorded/, as the demo ${role}; ${failures.length} are lacking.`,
  );
} catch (error) {
  console.error(`${url} can't be recorded: ${(error as Error).message}`);
  process.exitCode = 1;
}
