const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, including quoted attribute values, so that it cannot be interpreted as markup. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
