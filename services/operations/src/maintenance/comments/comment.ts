import type { MaintenanceComment as CommentAnswer } from '@keystead/contracts';
import type { Author } from '@keystead/service-kit';

/** What somebody wrote on a request, as it is kept. It is never changed. */
export interface Comment {
  readonly _id: number;
  readonly request_id: number;
  readonly account_id: number;
  readonly text: string;
  readonly by: Author;
  /** By the tenant of the request; else by those who manage it. */
  readonly by_tenant: boolean;
  readonly created_at: Date;
  /** True until the letter to the other side was written. */
  readonly unannounced?: true;
}

/** A comment as the contract has it. */
export const presentComment = ({ _id, text, by, by_tenant, created_at }: Comment): CommentAnswer => ({
  id: _id,
  text,
  by: { user_id: by.user_id, name: by.name },
  by_tenant,
  created_at: created_at.toISOString(),
});
