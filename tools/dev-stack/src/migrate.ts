// `npm run migrate`: runs the pending migrations of this installation, whether it runs or not. `npm run migrate -- status`
// and `npm run migrate -- --dry-run` only print them.
import { serviceNames } from './product/programs.ts';
import { runOnInstallation } from './run-on-installation.ts';

const SERVICE_SETTINGS = JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, {}])));
await runOnInstallation('services/single-process/src/main.ts', ['migrate', ...process.argv.slice(2)], {
  SERVICE_SETTINGS,
});
