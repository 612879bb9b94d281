import { answerSamples } from '../alone/answer-samples.ts';
import { aloneConfig, devBuild, serve } from '../dev/dev-server.ts';
import { readDevSettings } from '../dev/dev-settings.ts';

// `npm run alone -w mf-portfolio`: serves one remote in a bare page with sample answers. Nothing else of the product
// runs. The user is a landlord; `-- --as admin` chooses another role.

const USUAL_PORT = 4174;

const folder = process.cwd();
const { port, as } = readDevSettings(USUAL_PORT);
const { name } = devBuild(folder, 'alone');
await serve(aloneConfig(folder), { port, middleware: answerSamples(as) });
console.log(`${name} runs standalone at http://localhost:${port}, with sample answers for a user in the role ${as}.`);
