import type { AssistantAction, NewMaintenanceRequest, NewPayment } from '@keystead/contracts';

/** What a yes does; each of it by a route that the person's own pages use. */
export type Deed =
  | {
      readonly kind: 'message';
      readonly tenant_ids: readonly number[];
      readonly subject: string;
      readonly text: string;
    }
  | { readonly kind: 'request'; readonly body: NewMaintenanceRequest }
  | {
      readonly kind: 'assignment';
      readonly request_id: number;
      readonly personnel_id: number;
      /** The request's, as it was when this was proposed. */
      readonly version: number;
    }
  | { readonly kind: 'payment'; readonly body: NewPayment }
  | {
      readonly kind: 'settlement';
      readonly payment_id: number;
      readonly version: number;
      /** An instant. */
      readonly paid_date: string;
      /** How it was paid, where that is not what the record has. */
      readonly payment_method?: NonNullable<NewPayment['payment_method']>;
    };

/** A deed as a card tells of it, in the words of the records and not of whoever proposes it. */
export interface Proposal {
  readonly deed: Deed;
  readonly title: string;
  readonly details: AssistantAction['details'];
  /** Of a message: the names of those whom it is mailed to. */
  readonly to: readonly string[];
}
