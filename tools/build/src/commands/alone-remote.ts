import { answerRecorded } from '../alone/answer-recorded.ts';
import { Recordings } from '../alone/recordings.ts';
import { aloneConfig, devBuild, serve } from '../dev/dev-server.ts';
import { readDevSettings } from '../dev/dev-settings.ts';

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
