/** Whether everybody may see the page at a path. The others have private content, so the browser renders them. */
export const isPublic = (path: string): boolean => !/^\/app(?:\/|$)/.test(path);
