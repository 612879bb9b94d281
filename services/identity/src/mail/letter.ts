/** The text of a message, plain and as HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter says: a paragraph, perhaps a link, and what remains to be said. */
export interface LetterParts {
  readonly subject: string;
  readonly opening: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly further: readonly string[];
}

const greeting = 'Hello,';
const closing = 'Your Keystead team';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

/** Sets a letter in both forms; everything in it is text, whatever it looks like. */
export function setLetter({ subject, opening, link, further }: LetterParts): Letter {
  const plain = [greeting, opening, ...(link ? [`${link.label}:\n${link.url}`] : []), ...further, closing];
  const html = [
    ...[greeting, opening].map(paragraph),
    ...(link ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`] : []),
    ...[...further, closing].map(paragraph),
  ];
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html.join('\n')}\n</body></html>\n`,
  };
}
