import { type SiteStatus, STATUS_DAYS, type StatusPart } from '@keystead/contracts';

const productParts = {
  identity: 'Sign-in and accounts',
  portfolio: 'Properties, tenants and leases',
  operations: 'Maintenance and payments',
  billing: 'Subscriptions',
  assistant: 'AI assistant',
  marketing: 'Public pages',
} as const;

export type PartName = keyof typeof productParts;

/** In the order of the status page. */
export const partNames = Object.keys(productParts) as PartName[];

/** `unknown` if the service has no address. */
export type PartState = 'ok' | 'degraded' | 'down' | 'unknown';

export interface CheckedDay {
  /** Service and day. */
  readonly _id: string;
  readonly service: PartName;
  readonly day: Date;
  readonly checks: number;
  readonly passed: number;
  /** The minute of the last check, counted from 1970. Replicas use it to count each minute only once. */
  readonly minute: number;
  readonly status: PartState;
  readonly checked_at: Date;
}

/** Milliseconds after which a check is too old to state the current status. */
const MAX_CHECK_AGE_MS = 3 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** From best to worst. */
const ranks: readonly PartState[] = ['ok', 'unknown', 'degraded', 'down'];

export const isoDay = (at: Date) => at.toISOString().slice(0, 10);

export const firstDay = (now: Date): Date => new Date(Date.parse(isoDay(now)) - (STATUS_DAYS - 1) * DAY_MS);

const shareOf = (days: readonly CheckedDay[]): number | null => {
  const checks = days.reduce((sum, each) => sum + each.checks, 0);
  return checks === 0 ? null : days.reduce((sum, each) => sum + each.passed, 0) / checks;
};

/** `checkedDays` has only the days with checks, the oldest first. */
function partOf(service: PartName, checkedDays: readonly CheckedDay[], now: Date): StatusPart {
  const byDay = new Map(checkedDays.map((each) => [isoDay(each.day), each]));
  const last = checkedDays.at(-1);
  const fresh = last && now.getTime() - last.checked_at.getTime() <= MAX_CHECK_AGE_MS;
  const dayNames = Array.from({ length: STATUS_DAYS }, (_, at) =>
    isoDay(new Date(firstDay(now).getTime() + at * DAY_MS)),
  );
  return {
    service,
    name: productParts[service],
    status: fresh ? last.status : 'unknown',
    checked_at: last?.checked_at.toISOString() ?? null,
    uptime: shareOf(checkedDays),
    days: dayNames.map((name) => {
      const found = byDay.get(name);
      return { day: name, uptime: found ? shareOf([found]) : null };
    }),
  };
}

/** A day without checks has no uptime value. */
export function siteStatus(days: readonly CheckedDay[], now: Date): SiteStatus {
  const parts = partNames.map((name) =>
    partOf(
      name,
      days.filter(({ service }) => service === name),
      now,
    ),
  );
  const worst = Math.max(...parts.map(({ status }) => ranks.indexOf(status)));
  return { status: ranks[worst] ?? 'unknown', parts, as_of: now.toISOString() };
}
