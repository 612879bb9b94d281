// `npm run admin -- EMAIL`: creates an administrator on this installation, whether it runs or not.
import { runOnInstallation } from './run-on-installation.ts';

await runOnInstallation('services/identity/src/commands/make-admin.ts', process.argv.slice(2));
