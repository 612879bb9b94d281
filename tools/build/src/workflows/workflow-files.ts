import { readWorkspaces } from '../workspaces.ts';
import { areasOf } from './area.ts';
import { areaWorkflow, nightlyWorkflow, wholeWorkflow } from './workflow-text.ts';

/** The folder of the workflows, relative to the repository. */
export const workflowFolder = '.github/workflows';

/** Generates every workflow of the repository, by file name. */
export function workflowFiles(root: string): Map<string, string> {
  const areas = areasOf(readWorkspaces(root)).map((area) => [`${area.name}.yml`, areaWorkflow(area)] as const);
  return new Map([...areas, ['everything.yml', wholeWorkflow], ['extended.yml', nightlyWorkflow]]);
}
