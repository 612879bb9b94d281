export { checkPackages } from './checks/repository-checks.ts';
export { runScript, runTool, type ToolResult } from './run-tool.ts';
export { host } from './webpack/host.ts';
export { remote } from './webpack/remote.ts';
export { readManifest, readWorkspaces } from './workspaces.ts';
