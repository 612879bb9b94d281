/** Whether everybody may see the page at a path. Those behind the sign-in are the browser's: what they show is nobody else's. */
export const isPublic = (path: string): boolean => !/^\/app(?:\/|$)/.test(path);
