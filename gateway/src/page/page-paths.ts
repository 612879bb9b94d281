/**
 * Whether everybody may see the page at a path. The browser renders the pages behind the sign-in, because their content
 * is private.
 */
export const isPublic = (path: string): boolean => !/^\/app(?:\/|$)/.test(path);
