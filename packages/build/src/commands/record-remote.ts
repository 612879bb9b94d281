import path from 'node:path';
import { demoAccounts } from '@keystead/contracts';
import { readOperations } from '../alone/read-operations.ts';
import { recordAnswers, signIn } from '../alone/record-answers.ts';
import { Recordings } from '../alone/recordings.ts';
import { isDemoRole, readRecordSettings } from '../dev/dev-settings.ts';
import { runTool } from '../run-tool.ts';
import { repositoryRoot } from '../webpack/workspace-dependencies.ts';

// `npm run record -w mf-portfolio`: records what a running product answers to a remote's requests, as whoever was recorded
// before, and its demo landlord at first; `-- --as admin` as another.

const folder = process.cwd();
const { product: url, as } = readRecordSettings();
const recordings = new Recordings(folder);
const before = recordings.session()?.user.role;
const role = as ?? (isDemoRole(before) ? before : 'landlord');
try {
  const product = await signIn(url, demoAccounts[role], demoAccounts.password);
  const { answers, failures } = await recordAnswers(product, readOperations(folder), recordings.wanted());
  recordings.keep(product.session, answers);
  // npm test wants all JSON of the repository so.
  await runTool(repositoryRoot, 'biome', ['format', '--write', path.join(folder, 'recorded')]);
  for (const failure of failures) console.error(failure);
  console.log(
    `${answers.length} answers are recorded in recorded/, as the demo ${role}; ${failures.length} are lacking.`,
  );
} catch (error) {
  console.error(`${url} can't be recorded: ${(error as Error).message}`);
  process.exitCode = 1;
}
