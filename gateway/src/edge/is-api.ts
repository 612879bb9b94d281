/** Whether a path belongs to the API, known or not. */
export const isApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path);
