// Keeps the app's pages up to date. The shell loads this entry once the page is idle.
export { followChanges } from './follow-changes.ts';
export { followRevisions } from './follow-revisions.ts';
