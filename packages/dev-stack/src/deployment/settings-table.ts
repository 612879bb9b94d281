import type { Setting } from './config-source.ts';
import type { DeployedProgram } from './deployed-programs.ts';

/** Explanations of settings without a comment in their config.ts. */
const known: Readonly<Record<string, string>> = {
  HOST: 'The address that it listens on; in images 0.0.0.0.',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent.',
  MAIL_DIR: 'The folder that mail is kept in where there is no SMTP_URL; one of the two must be there.',
  MAIL_FROM: 'Who mail is from.',
  DEMO_DATA: 'Makes accounts with a known password; refused in production.',
  MONGODB_DATABASE: 'The database; `keystead_` and the service’s name unless said.',
  MONGODB_URI: 'A replica set. The gateway counts requests there, unless there is a REDIS_URL.',
  NODE_ENV: 'production in images.',
  PORT: 'In images 4000, the gateway’s 8080.',
  SERVICE_SECRET: 'What it shows identity to prove who it is.',
  SERVICE_SECRETS: 'JSON: the SERVICE_SECRET of each program.',
  SMTP_URL: 'The server that sends mail, `smtps://user:password@smtp.example.com:465`.',
  STRIPE_SECRET_KEY: 'Of Stripe, or what the sandbox accepts.',
  STRIPE_WEBHOOK_SECRET: 'What the webhook of Stripe, or of the sandbox, signs with.',
  ASSISTANT_BASIC_MODEL: 'The model’s name. It turns the language model on; without it a local analyst answers.',
  ASSISTANT_ADVANCED_MODEL: 'The basic model unless said.',
  ASSISTANT_FINANCIAL_MODEL: 'The basic model unless said.',
  ASSISTANT_DAILY_DOLLARS: 'The same in dollars: whichever is used up first.',
  ASSISTANT_OUTPUT_PRICE: 'Dollars for a million tokens written.',
  OPENAI_API_KEY: 'Beside the basic model, this or OPENAI_BASE_URL has to be there.',
  RATE_LIMIT_ADDRESS: 'Requests in a minute from one address where they carry no session.',
  RATE_LIMIT_USER: 'Requests in a minute of one user.',
  PUBLIC_URL: 'Where visitors reach the product; `https:` has browsers stay with that.',
  REDIS_URL: 'Where several gateways count requests together; in MongoDB without it, and each by itself without both.',
  RELEASE_STORE: 'A folder that the releases service and the gateways share, unless a bucket is named.',
  RATE_LIMITS: 'off: requests are not counted.',
  RELEASE_BUCKET_REGION: 'Its region.',
  RELEASE_BUCKET_KEY_ID: 'Needed with a bucket.',
  RELEASE_BUCKET_SECRET: 'Needed with a bucket.',
  METRICS_HOST: 'The address that metrics are served on.',
};

function aboutOf(name: string, said: string | undefined, programs: readonly DeployedProgram[]): string {
  const [, service] = /^(\w+)_URL$/.exec(name) ?? [];
  const other = programs.find((program) => program.name.toUpperCase().replaceAll('-', '_') === service);
  return known[name] ?? said ?? (other ? `Where ${other.name} is.` : '');
}

/** The programs that read a setting, in the shortest form. */
function readersOf(readers: readonly DeployedProgram[], programs: readonly DeployedProgram[]): string {
  const others = programs.filter((program) => !readers.includes(program));
  const named = (some: readonly DeployedProgram[]) => some.map(({ name }) => name).join(', ');
  if (others.length === 0) return 'all';
  return others.length === 1 && readers.length > 2 ? `all but ${named(others)}` : named(readers);
}

/** The default of a setting. Some programs may require it while others do not. */
function unlessSaid(found: readonly Setting[]): string {
  if (found.every(({ required }) => required)) return '**needed**';
  if (found.some(({ required }) => required)) return '**needed**, but not by all';
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
    if (about === '')
      throw new Error(`${name} says nowhere what it is for: write a comment above it in its config.ts.`);
    const who = readersOf(readers, programs);
    return [`\`${name}\``, who, unlessSaid(found), about];
  });
  return aligned([['setting', 'read by', 'unless said', 'what for'], ...rows]);
}

const marks = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;

/** A document with the table between its markers. */
export function withTable(document: string, table: string): string {
  if (!marks.test(document)) throw new Error('There is no place for the table: <!-- settings -->');
  return document.replace(marks, (_, before: string, after: string) => `${before}\n${table}\n\n${after}`);
}
