/** Under which name the cache knows that the history is being cleared: nothing is asked meanwhile. */
export const clearingKey = ['assistant', 'clearing'] as const;
