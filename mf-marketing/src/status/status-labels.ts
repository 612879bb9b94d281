import type { Health, SiteStatus, StatusPart } from '@keystead/contracts';

export type PartState = StatusPart['status'];

export const stateNames: Readonly<Record<PartState, string>> = {
  ok: 'Working',
  degraded: 'Limited',
  down: 'Down',
  unknown: 'Not checked yet',
};

/** The names of the parts, for when the service that stores their history does not respond. */
const partNames: Readonly<Record<string, string>> = {
  identity: 'Sign-in and accounts',
  portfolio: 'Properties, tenants and leases',
  operations: 'Maintenance and payments',
  billing: 'Subscriptions',
  assistant: 'AI assistant',
  marketing: 'Public pages',
};

export interface PartStatus {
  service: string;
  name: string;
  state: PartState;
  history: Pick<StatusPart, 'uptime' | 'days'> | null;
}

/** The state of each part: the live one where known, otherwise that of the last check. */
export function partsOf(site: SiteStatus | null, live: Health | null): PartStatus[] {
  const stateOf = (service: string, checked: PartState) => live?.services[service]?.status ?? checked;
  if (site !== null)
    return site.parts.map(({ service, name, status, uptime, days }) => ({
      service,
      name,
      state: stateOf(service, status),
      history: { uptime, days },
    }));
  return Object.entries(partNames).map(([service, name]) => ({
    service,
    name,
    state: stateOf(service, 'unknown'),
    history: null,
  }));
}

export function headline(parts: readonly Pick<PartStatus, 'name' | 'state'>[]): { state: PartState; text: string } {
  const down = parts.filter(({ state }) => state === 'down');
  if (down.length === 1) return { state: 'down', text: `${down[0]?.name}: down` };
  if (down.length > 1) return { state: 'down', text: `${down.length} parts are down` };
  if (parts.some(({ state }) => state === 'degraded')) return { state: 'degraded', text: 'Some parts are limited' };
  if (parts.every(({ state }) => state === 'ok')) return { state: 'ok', text: 'Everything is working' };
  return { state: 'unknown', text: 'Checking each part' };
}

// Rounded down: a share below 1 is never shown as 100%.
const percent = (share: number) => `${share === 1 ? 100 : Math.floor(share * 10_000) / 100}%`;

/** `99.98% over 90 days`, with the number of days that were checked. */
export function uptimeText({ uptime, days }: Pick<StatusPart, 'uptime' | 'days'>): string {
  const checked = days.filter((day) => day.uptime !== null).length;
  if (uptime === null) return 'No checks yet';
  return `${percent(uptime)} over ${checked} ${checked === 1 ? 'day' : 'days'}`;
}

export const dayText = (uptime: number | null): string => (uptime === null ? 'not checked' : percent(uptime));

/** Days in a row on which a part did not always respond. */
export interface Incident {
  service: string;
  name: string;
  from: string;
  to: string;
  /** The lowest share of successful checks in a day. */
  uptime: number;
}

const isDayAfter = (day: string, before: string) => Date.parse(day) - Date.parse(before) === 86_400_000;

/** What the recorded days say, latest first. */
export function incidentsOf(parts: readonly Pick<PartStatus, 'service' | 'name' | 'history'>[]): Incident[] {
  const all = parts.flatMap(({ service, name, history }) => {
    const found: Incident[] = [];
    for (const { day, uptime } of history?.days ?? []) {
      if (uptime === null || uptime === 1) continue;
      const last = found.at(-1);
      if (last && isDayAfter(day, last.to)) {
        last.to = day;
        last.uptime = Math.min(last.uptime, uptime);
      } else found.push({ service, name, from: day, to: day, uptime });
    }
    return found;
  });
  return all.sort((one, other) => (one.to < other.to ? 1 : one.to > other.to ? -1 : 0));
}

export const incidentText = ({ from, to, uptime }: Incident): string =>
  `${percent(uptime)} of checks passed${from === to ? '' : ' on the worst day'}`;
