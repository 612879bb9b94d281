/** The id of what the provider names by it, or shows whole. */
export const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : value;
