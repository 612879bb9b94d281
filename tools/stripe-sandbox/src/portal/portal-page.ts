import type { Place, Visit } from './visit.ts';

/** A submitted form. */
export type SentForm = Readonly<Record<string, string>>;

/**
 * The response of a portal page: HTML, a redirect to another page of the portal session, or `done`. `done` means that
 * its action is complete, which ends a flow.
 */
export type PortalAnswer = { readonly page: string; readonly status?: number } | { readonly goTo: string } | 'done';

/** A page of the portal. It is called only for what the configuration and the subscription allow. */
export interface PortalPage<P extends Place> {
  readonly render: (visit: Visit, place: P) => Promise<PortalAnswer>;
  readonly submit: (visit: Visit, place: P, form: SentForm) => Promise<PortalAnswer>;
}

export type PlaceOf<N extends Place['name']> = Extract<Place, { readonly name: N }>;
