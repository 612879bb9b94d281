import { DEV_ENTRY, devBuild, devConfig, serve } from '../dev/dev-server.ts';
import { readDevSettings } from '../dev/dev-settings.ts';

// `npm run dev -w mf-portfolio`: serves one remote from its sources, for a product that runs elsewhere.

const USUAL_PORT = 4173;

const folder = process.cwd();
const { port, product } = readDevSettings(USUAL_PORT);
const { name, container } = devBuild(folder, 'dev');
await serve(devConfig(folder, port), { port, pagesOf: product });
const body = { remote: name, entry: `http://localhost:${port}/${DEV_ENTRY}`, container };
console.log(`${name} is served at ${body.entry}, from its sources.

To have it in your browser alone, sign in as an admin at ${product}/app/releases and choose
"Preview a build in this browser…" at ${name}, with that address and the name ${container}.
The same by hand: PUT ${product}/api/releases/overrides
${JSON.stringify(body)}

Changes appear immediately: in place if the page has React's development build, otherwise after a reload.`);
