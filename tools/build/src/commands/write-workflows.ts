import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workflowFiles, workflowFolder } from '../workflows/workflow-files.ts';
import { repositoryRoot } from '../workspaces.ts';

// `npm run workflows -w @keystead/build`: regenerates .github/workflows.

const folder = path.join(repositoryRoot, workflowFolder);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of workflowFiles(repositoryRoot)) writeFileSync(path.join(folder, name), text);
