import { escapedHtml } from '@keystead/service-kit';

/** The text of a message, plain and as HTML. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter says: a paragraph, perhaps a link, and what remains to be said. */
export interface EmailContent {
  readonly subject: string;
  readonly opening: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly further: readonly string[];
}

const greeting = 'Hello,';
const closing = 'Your Keystead team';

/** What people wrote in lines stays in lines. */
const paragraph = (text: string) => `<p>${escapedHtml(text).replace(/\r\n|\r|\n/g, '<br>')}</p>`;

/** Sets a letter in both forms; everything in it is text, whatever it looks like. */
export function renderEmail({ subject, opening, link, further }: EmailContent): EmailMessage {
  const plain = [greeting, opening, ...(link ? [`${link.label}:\n${link.url}`] : []), ...further, closing];
  const html = [
    ...[greeting, opening].map(paragraph),
    ...(link ? [`<p><a href="${escapedHtml(link.url)}">${escapedHtml(link.label)}</a></p>`] : []),
    ...[...further, closing].map(paragraph),
  ];
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html.join('\n')}\n</body></html>\n`,
  };
}
