// The frame of every page of the app. One chunk, because every page needs all of it: the gateway writes its URL into
// the page.
export { AppGate, AppLayout } from './layout/app-layout.tsx';
export { QueryPages } from './query-pages.tsx';
