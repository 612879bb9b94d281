/** Whether a value is an error. It does not use `instanceof`, because an error from another realm has another class. */
export const isError = (value: unknown): value is Error =>
  typeof (value as Error | null)?.message === 'string' && typeof (value as Error).stack === 'string';
