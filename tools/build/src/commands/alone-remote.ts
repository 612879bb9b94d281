import { answerRecorded } from '../alone/answer-recorded.ts';
import { Recordings } from '../alone/recordings.ts';
import { aloneConfig, devBuild } from '../dev/dev-config.ts';
import { readDevSettings } from '../dev/dev-settings.ts';
import { serve } from '../dev/serve.ts';

// `npm run alone -w mf-portfolio`: serves one remote in a bare page with recorded answers. Nothing else of the product
// runs.

const USUAL_PORT = 4174;

const folder = process.cwd();
const { port } = readDevSettings(USUAL_PORT);
const recordings = new Recordings(folder);
const { name } = devBuild(folder, 'alone');
await serve(aloneConfig(folder), { port, middleware: answerRecorded(recordings) });
console.log(
  `${name} runs standalone at http://localhost:${port}, with ${recordings.answers().length} recorded answers.`,
);
