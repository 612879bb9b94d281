export { ApiError } from './api-error.ts';
export { type ApiClient, type ApiMethod, type ClientSettings, createClient } from './create-client.ts';
export type { components, operations, paths, webhooks } from './generated/api.ts';
export { type ListItem, type ListPath, pages } from './pages.ts';
export type { Schema } from './schema.ts';
