import { escapedHtml } from '@keystead/service-kit';

export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Link {
  readonly label: string;
  readonly url: string;
}

interface Section {
  readonly heading: string;
  readonly lines: readonly {
    readonly text: string;
    readonly detail: string;
    readonly url: string;
    readonly urgent: boolean;
  }[];
}

export interface EmailContent {
  readonly subject: string;
  readonly opening: string;
  readonly link?: Link;
  readonly sections?: readonly Section[];
  readonly further: readonly string[];
  /** Turns off such e-mails. */
  readonly off?: Link;
}

const greeting = 'Hello,';
const closing = 'Your Keystead team';

/** Preserves the line breaks of user input. */
const paragraph = (text: string) => `<p>${escapedHtml(text).replace(/\r\n|\r|\n/g, '<br>')}</p>`;

const plainLink = ({ label, url }: Link) => `${label}:\n${url}`;
const htmlLink = ({ label, url }: Link) => `<p><a href="${escapedHtml(url)}">${escapedHtml(label)}</a></p>`;

const plainSection = ({ heading, lines }: Section) =>
  [
    heading.toUpperCase(),
    ...lines.map(({ text, detail, url }) => [`- ${text}`, ...(detail ? [detail] : []), url].join('\n  ')),
  ].join('\n');

/** Mail programs read no style sheet. Colors that are legible on white and on black, as some invert what they show. */
const styles = {
  heading: 'margin:24px 0 8px;font-size:13px;letter-spacing:.04em;text-transform:uppercase;color:#737373',
  line: 'margin:0 0 12px;padding-left:12px;border-left:3px solid',
  link: 'font-weight:600;color:inherit;text-decoration:underline',
  detail: 'color:#737373',
} as const;

const htmlLine = ({ text, detail, url, urgent }: Section['lines'][number]) =>
  `<p style="${styles.line} ${urgent ? '#dc2626' : '#a3a3a3'}"><a style="${styles.link}" href="${escapedHtml(url)}">${escapedHtml(text)}</a>${detail && `<br><span style="${styles.detail}">${escapedHtml(detail)}</span>`}</p>`;

const htmlSection = ({ heading, lines }: Section) =>
  [`<h2 style="${styles.heading}">${escapedHtml(heading)}</h2>`, ...lines.map(htmlLine)].join('\n');

/** As plain text and as HTML. All content is escaped as text. */
export function renderEmail({ subject, opening, link, sections = [], further, off }: EmailContent): EmailMessage {
  const plain = [
    greeting,
    opening,
    ...sections.map(plainSection),
    ...(link ? [plainLink(link)] : []),
    ...further,
    ...(off ? [plainLink(off)] : []),
    closing,
  ];
  const html = [
    ...[greeting, opening].map(paragraph),
    ...sections.map(htmlSection),
    ...(link ? [htmlLink(link)] : []),
    ...further.map(paragraph),
    ...(off ? [htmlLink(off)] : []),
    paragraph(closing),
  ];
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html.join('\n')}\n</body></html>\n`,
  };
}

/** Quoted because users choose their names freely. */
const inviterName = (by: string | null, unknown = 'Your landlord') => (by === null ? unknown : `“${by}”`);

export const emails = {
  confirm: (url: string): EmailContent => ({
    subject: 'Confirm your email address',
    opening: 'Please confirm that this address is yours. The link works once, for 24 hours.',
    link: { label: 'Confirm my address', url },
    further: ['If you did not create a Keystead account, please do not open the link.'],
  }),

  reset: (url: string): EmailContent => ({
    subject: 'Choose a new password',
    opening: 'Here is the link to choose a new password. It works once, for 30 minutes.',
    link: { label: 'Choose a new password', url },
    further: ['If you did not request this, you can ignore this message. Nothing will change.'],
  }),

  invitation: (by: string | null, url: string, reportUrl: string | null): EmailContent => ({
    subject: 'Your rental on Keystead',
    opening: `${inviterName(by)} has added this address on Keystead, a service where landlords manage their property and tenants see their lease, pay rent and request repairs. Choose a password to get started. The link works once, for 7 days.`,
    link: { label: 'Choose a password', url },
    further: [
      'Keystead never asks for a password or a payment by email. If you do not know what this is about, you can ignore this message.',
      ...(reportUrl ? [`Report this invitation if you did not expect it: ${reportUrl}`] : []),
    ],
  }),

  added: (by: string | null, url: string): EmailContent => ({
    subject: 'Your rental on Keystead',
    opening: `${inviterName(by)} has added this address on Keystead. Sign in with your existing account to see your rental.`,
    link: { label: 'Sign in', url },
    further: ['You will see it the next time you sign in.'],
  }),

  addressChanged: (newEmail: string, url: string): EmailContent => ({
    subject: 'Your email address was changed',
    opening: `Your Keystead account now uses ${newEmail} instead of this address. If that was not you, undo the change: this signs out every device and lets you choose a new password. The link works once, for 72 hours.`,
    link: { label: 'Undo the change', url },
    further: ['If you made the change, there is nothing to do.'],
  }),

  passwordChanged: (url: string): EmailContent => ({
    subject: 'Your password was changed',
    opening: 'The password of your Keystead account was changed, and every other device was signed out.',
    link: { label: 'Choose a new password', url },
    further: ['Use the link only if that was not you.'],
  }),

  deletion: (eraseAt: Date): EmailContent => ({
    subject: 'Your account will be erased',
    opening: `You asked us to delete your Keystead account. You are signed out everywhere and can no longer sign in. Everything will be erased on ${eraseAt.toISOString().slice(0, 10)}.`,
    further: [
      'You can register again with this address at any time and start over.',
      'If that was not you, please contact our support before that day.',
    ],
  }),

  noticeToUnconfirmed: (content: EmailContent, by: string | null, reportUrl: string | null): EmailContent => ({
    ...content,
    further: [
      ...content.further,
      `You get this message because ${inviterName(by, 'your landlord')} has added this address on Keystead. Keystead never asks for a password or a payment by email.`,
      ...(reportUrl ? [`Report this message if you did not expect it: ${reportUrl}`] : []),
    ],
  }),

  notice: (content: EmailContent, profileUrl: string, offUrl?: string): EmailContent => ({
    ...content,
    ...(offUrl && { off: { label: 'Turn off emails like this one', url: offUrl } }),
    further: [
      ...content.further,
      `You get this message because email notifications are on. You can turn them off in your profile: ${profileUrl}`,
    ],
  }),
};
