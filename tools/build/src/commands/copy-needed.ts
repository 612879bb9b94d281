import { copyNeeded } from '../deployment/copy-needed.ts';
import { repositoryRoot } from '../workspaces.ts';

// `node tools/build/src/commands/copy-needed.ts <target> <workspace>...`: copies the files that images are built
// from.

const [target, ...folders] = process.argv.slice(2);
if (target === undefined || folders.length === 0) {
  console.error('Name a folder to copy to, and the workspaces: /keystead services/portfolio');
  process.exit(1);
}
console.log(copyNeeded(repositoryRoot, folders, target).join('\n'));
