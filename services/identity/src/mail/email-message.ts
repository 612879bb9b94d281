import { escapedHtml } from '@keystead/service-kit';

/** An e-mail as plain text and as HTML. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The content of an e-mail: an opening paragraph, an optional link, and further paragraphs. */
export interface EmailContent {
  readonly subject: string;
  readonly opening: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly further: readonly string[];
}

const greeting = 'Hello,';
const closing = 'Your Keystead team';

/** Preserves the line breaks of user input. */
const paragraph = (text: string) => `<p>${escapedHtml(text).replace(/\r\n|\r|\n/g, '<br>')}</p>`;

/** Renders an e-mail as plain text and as HTML. All content is escaped as text. */
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
