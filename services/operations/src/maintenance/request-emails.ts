import type { Notice, TenantReference } from '@keystead/contracts';
import type { Author, ChangeEntry } from '@keystead/service-kit';
import type { MaintenanceRequest } from './request.ts';

/** What a letter about a request needs to know beside the note of what happened. */
export interface EmailFacts {
  readonly request: MaintenanceRequest;
  /** The tenant of the request after what happened; null where it has none who can read it. */
  readonly renter: TenantReference | null;
  /** The account's time zone. */
  readonly zone: string;
}

/** The page of a request, as a letter links to it. */
export const linkTo = (requestId: number) => ({
  label: 'View the request',
  path: `/app/maintenance/${requestId}`,
});

/** How a request is called in a letter. */
export const calledIn = ({ title, property_name }: Pick<MaintenanceRequest, 'title' | 'property_name'>): string =>
  `“${title}” at ${property_name}`;

const states: Record<MaintenanceRequest['status'], string> = {
  open: 'is open again',
  in_progress: 'is now in progress',
  completed: 'has been completed',
  cancelled: 'has been cancelled',
};

const inWords = (instant: string, zone: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(instant))} (${zone})`;

/** What is said of a date that was set, moved or taken away. */
function scheduleOf(to: unknown, zone: string): { state: string; sentence: string } {
  if (typeof to !== 'string') return { state: 'no longer scheduled', sentence: 'It has no date for now.' };
  return { state: 'scheduled', sentence: `It is scheduled for ${inWords(to, zone)}.` };
}

/** To the account's people: a renter asks for something, or no longer. */
function fromRenter(note: ChangeEntry, request: MaintenanceRequest, renter: TenantReference): Notice[] {
  const { _id, account_id, title } = request;
  const letter = { to: { account_id }, link: linkTo(_id) };
  const changed = note.changes.find(({ field }) => field === 'status');
  if (note.action === 'created')
    return [
      {
        ...letter,
        key: `maintenance:${_id}:new`,
        subject: `New maintenance request: ${title}`,
        opening: `${renter.name} asks for maintenance: ${calledIn(request)}.`,
        further: [request.description, `Priority: ${request.priority}.`],
      },
    ];
  if (changed?.to !== 'cancelled') return [];
  return [
    {
      ...letter,
      key: `maintenance:${_id}:v${note.version}:status`,
      subject: `Maintenance request cancelled: ${title}`,
      opening: `${renter.name} has cancelled the maintenance request ${calledIn(request)}.`,
      further: [],
    },
  ];
}

/** To the renter: that something is to be done for them, and when. What was over when it was entered is for the books. */
function entered({ request, zone }: EmailFacts, to: Notice['to']): Notice[] {
  const { _id, title, description, scheduled_date, closed_at } = request;
  if (closed_at !== null) return [];
  return [
    {
      key: `maintenance:${_id}:new`,
      to,
      subject: `New maintenance request: ${title}`,
      opening: `A maintenance request was entered for you: ${calledIn(request)}.`,
      further: [description, ...(scheduled_date ? [scheduleOf(scheduled_date.toISOString(), zone).sentence] : [])],
      link: linkTo(_id),
    },
  ];
}

/** To the renter: where their request stands, and when the work will be done. */
function changed(note: ChangeEntry, { request, zone }: EmailFacts, to: Notice['to']): Notice[] {
  const status = note.changes.find(({ field }) => field === 'status');
  const date = note.changes.find(({ field }) => field === 'scheduled_date');
  const schedule = date && scheduleOf(date.to, zone);
  const state = status && states[status.to as MaintenanceRequest['status']];
  if (!state && !schedule) return [];
  const { _id, title } = request;
  return [
    {
      key: `maintenance:${_id}:v${note.version}:${state ? 'status' : 'scheduled'}`,
      to,
      subject: `Maintenance request ${state ?? schedule?.state}: ${title}`,
      opening: `Your maintenance request ${calledIn(request)} ${state ?? `is ${schedule?.state}`}.`,
      further: schedule ? [schedule.sentence] : [],
      link: linkTo(_id),
    },
  ];
}

/**
 * Whether the tenant is the author. Authors of earlier releases lack `tenant` and are matched by
 * the user's id.
 */
export const isByTenant = (by: Author, tenant: TenantReference): boolean => by.tenant ?? by.user_id === tenant.user_id;

/** The letters about what happened to a request: always to the other side, never to who did it. */
export function emailsAbout(note: ChangeEntry, facts: EmailFacts): Notice[] {
  const { request, renter } = facts;
  if (note.action === 'deleted' || !renter) return [];
  if (isByTenant(note.by, renter)) return fromRenter(note, request, renter);
  const to = { user_id: renter.user_id };
  return note.action === 'created' ? entered(facts, to) : changed(note, facts, to);
}
