// What is around every page of the app. One chunk, for no page does without any of it: the gateway writes its address into the page.
export { AppGate } from './layout/app-gate.tsx';
export { AppLayout } from './layout/app-layout.tsx';
export { QueryPages } from './query-pages.tsx';
