import type { AssistantAction, NewMaintenanceRequest, NewPayment } from '@keystead/contracts';

/** What a confirmation executes. Each kind uses a route that the user's own pages use too. */
export type ActionCommand =
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
      /** The version of the request when this was proposed. */
      readonly version: number;
    }
  | { readonly kind: 'payment'; readonly body: NewPayment }
  | {
      readonly kind: 'settlement';
      readonly payment_id: number;
      readonly version: number;
      /** ISO 8601 instant. */
      readonly paid_date: string;
      /** How it was paid, where that differs from the record. */
      readonly payment_method?: NonNullable<NewPayment['payment_method']>;
    };

/** An action as its card shows it, in the words of the records and not of the model that proposes it. */
export interface Proposal {
  readonly deed: ActionCommand;
  readonly title: string;
  readonly details: AssistantAction['details'];
  /** For a message: the names of its recipients. */
  readonly to: readonly string[];
}
