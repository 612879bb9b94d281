import type { MaintenanceComment as CommentAnswer } from '@keystead/contracts';
import type { Author } from '@keystead/service-kit';

/** It never changes. */
export interface Comment {
  readonly _id: number;
  readonly request_id: number;
  readonly account_id: number;
  readonly text: string;
  readonly by: Author;
  /** True if the tenant of the request wrote it, false if someone who manages the request did. */
  readonly by_tenant: boolean;
  readonly created_at: Date;
  /** True until the e-mail to the other side is written. */
  readonly unannounced?: true;
}

export const presentComment = ({ _id, text, by, by_tenant, created_at }: Comment): CommentAnswer => ({
  id: _id,
  text,
  by: { user_id: by.user_id, name: by.name },
  by_tenant,
  created_at: created_at.toISOString(),
});
