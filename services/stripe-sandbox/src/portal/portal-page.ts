import type { Place, Visit } from './visit.ts';

/** A form as it was sent. */
export type SentForm = Readonly<Record<string, string>>;

/**
 * What a page of the portal answers: itself, the way to another page of the visit, or that what it is for has been done,
 * which is the end of a flow.
 */
export type PortalAnswer = { readonly page: string; readonly status?: number } | { readonly goTo: string } | 'done';

/** A page of the portal, which is asked only for what the configuration and the subscription allow. */
export interface PortalPage<P extends Place> {
  readonly look: (visit: Visit, place: P) => Promise<PortalAnswer>;
  readonly act: (visit: Visit, place: P, form: SentForm) => Promise<PortalAnswer>;
}

/** The place of a name. */
export type PlaceOf<N extends Place['name']> = Extract<Place, { readonly name: N }>;
