/** The id of an object that the provider gives either as an id or expanded. */
export const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : value;
