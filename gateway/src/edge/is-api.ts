/** Whether a path is one of the API's, known or not. */
export const isApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path);
