/** Whether a value is an error. Not by its class: one that was thrown in a context of its own has another. */
export const isError = (value: unknown): value is Error =>
  typeof (value as Error | null)?.message === 'string' && typeof (value as Error).stack === 'string';
