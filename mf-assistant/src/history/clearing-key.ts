/** The cache key of the mutation that clears the history. No question is asked while it runs. */
export const clearingKey = ['assistant', 'clearing'] as const;
