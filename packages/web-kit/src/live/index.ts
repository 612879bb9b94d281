// What keeps the app's pages up to date: the shell fetches it once a page has nothing else to do.
export { followChanges } from './follow-changes.ts';
export { followRevisions } from './follow-revisions.ts';
