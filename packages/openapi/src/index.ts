export { apiDocument } from './api-document.ts';
export type * from './document.ts';
export { postmanCollection } from './postman.ts';
