const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an element or for an attribute in double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Escapes JSON so that it can't end its script element. */
export const scriptJson = (json: string) => json.replaceAll('<', '\\u003c');
