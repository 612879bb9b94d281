import type { DeployedProgram, Setting } from './deployed-programs.ts';

/** Explanations of settings without a comment in their config.ts. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  HOST: 'The address to listen on; 0.0.0.0 in images.',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent.',
  MAIL_DIR: 'The folder for e-mails if there is no SMTP_URL. One of the two is required.',
  MAIL_FROM: 'The sender of e-mails.',
  DEMO_DATA: 'Creates accounts with a known password; not allowed in production.',
  MONGODB_DATABASE: 'The database; by default `keystead_` and the service’s name.',
  MONGODB_URI: 'A replica set. The gateway counts requests there unless REDIS_URL is set.',
  NODE_ENV: 'production in images.',
  PORT: 'The port; in images 4000, and 8080 for the gateway.',
  SERVICE_SECRET: 'The secret with which the program authenticates to identity. May be a list.',
  SERVICE_SECRETS: 'JSON: the SERVICE_SECRET of each program, or a list of it.',
  SMTP_URL: 'The server that sends mail, `smtps://user:password@smtp.example.com:465`.',
  STRIPE_SECRET_KEY: 'The secret key of Stripe, or the one that the sandbox accepts. May be a list.',
  STRIPE_WEBHOOK_SECRET: 'The signing secret of the webhook of Stripe or of the sandbox. May be a list.',
  ASSISTANT_BASIC_MODEL: 'The name of the language model. Without it, the local analyst answers.',
  ASSISTANT_ADVANCED_MODEL: 'By default the basic model.',
  ASSISTANT_FINANCIAL_MODEL: 'By default the basic model.',
  ASSISTANT_DAILY_DOLLARS: 'The same limit in dollars. Whichever is reached first applies.',
  ASSISTANT_OUTPUT_PRICE: 'Dollars per million output tokens.',
  OPENAI_API_KEY: 'With a basic model, this or OPENAI_BASE_URL is required.',
  RATE_LIMIT_ADDRESS: 'Requests per minute from one address without a session.',
  RATE_LIMIT_USER: 'Requests per minute of one user.',
  PUBLIC_URL: 'The URL for visitors; `https:` makes browsers use only HTTPS.',
  REDIS_URL: 'Where several gateways share request counts; by default MongoDB, and without either each counts alone.',
  RELEASE_STORE: 'A folder that the releases service and the gateways share, unless a bucket is set.',
  RATE_LIMITS: 'off: no rate limits.',
  RELEASE_BUCKET_REGION: 'Its region.',
  RELEASE_BUCKET_KEY_ID: 'Required with a bucket.',
  RELEASE_BUCKET_SECRET: 'Required with a bucket.',
  METRICS_HOST: 'The address that serves metrics.',
};

function aboutOf(name: string, comment: string | undefined, programs: readonly DeployedProgram[]): string {
  const [, service] = /^(\w+)_URL$/.exec(name) ?? [];
  const other = programs.find((program) => program.name.toUpperCase().replaceAll('-', '_') === service);
  return DESCRIPTIONS[name] ?? comment ?? (other ? `The URL of ${other.name}.` : '');
}

/** The programs that read a setting, in the shortest form. */
function readersOf(readers: readonly DeployedProgram[], programs: readonly DeployedProgram[]): string {
  const others = programs.filter((program) => !readers.includes(program));
  const named = (some: readonly DeployedProgram[]) => some.map(({ name }) => name).join(', ');
  if (others.length === 0) return 'all';
  return others.length === 1 && readers.length > 2 ? `all but ${named(others)}` : named(readers);
}

/** The default of a setting. Some programs may require it while others do not. */
function defaultText(found: readonly Setting[]): string {
  if (found.every(({ required }) => required)) return '**required**';
  if (found.some(({ required }) => required)) return '**required** by some';
  const [given, ...more] = new Set(found.map((setting) => setting.default));
  return given && more.length === 0 ? `\`${given}\`` : '';
}

/** A Markdown table as the repository's formatter leaves it. */
function aligned([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/**
 * Every setting of every program as a Markdown table: readers, default and purpose.
 * @throws Error if a setting has no explanation.
 */
export function settingsTable(programs: readonly DeployedProgram[]): string {
  const names = [...new Set(programs.flatMap(({ settings }) => settings.map(({ name }) => name)))].sort();
  const rows = names.map((name) => {
    const readers = programs.filter(({ settings }) => settings.some((setting) => setting.name === name));
    const found = readers.flatMap(({ settings }) => settings.filter((setting) => setting.name === name));
    const about = aboutOf(name, found.find((setting) => setting.about)?.about, programs);
    if (about === '') throw new Error(`${name} has no description: write a comment above it in its config.ts.`);
    const who = readersOf(readers, programs);
    return [`\`${name}\``, who, defaultText(found), about];
  });
  return aligned([['setting', 'read by', 'default', 'description'], ...rows]);
}

const TABLE_MARKERS = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;

/** A document with the table between its markers. */
export function withTable(document: string, table: string): string {
  if (!TABLE_MARKERS.test(document)) throw new Error('The document has no marker for the table: <!-- settings -->');
  return document.replace(TABLE_MARKERS, (_, before: string, after: string) => `${before}\n${table}\n\n${after}`);
}
