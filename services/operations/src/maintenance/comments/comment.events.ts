import type { Notice } from '@keystead/contracts';
import { attemptEach, type EmailOutbox, everything, type Job } from '@keystead/service-kit';
import type { PortfolioReadModel } from '../../references/portfolio-read-model.ts';
import { calledIn, linkTo } from '../maintenance.events.ts';
import type { RequestRepository } from '../maintenance.repository.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { Comment } from './comment.ts';

interface AnnouncementDependencies {
  readonly comments: CommentRepository;
  readonly requests: RequestRepository;
  readonly readModel: PortfolioReadModel;
  readonly notices: EmailOutbox;
}

/** The other side, or null if the request has no tenant. */
async function readerOf(
  { readModel }: AnnouncementDependencies,
  comment: Comment,
  tenant_id: number | null,
): Promise<Notice['to'] | null> {
  if (comment.by_tenant) return { account_id: comment.account_id };
  const tenant = await readModel.liveTenant(tenant_id);
  return tenant && { user_id: tenant.user_id };
}

async function emailAbout(deps: AnnouncementDependencies, comment: Comment): Promise<Notice[]> {
  const request = await deps.requests.records.find(everything, comment.request_id);
  const to = request && (await readerOf(deps, comment, request.tenant_id));
  if (!request || !to) return [];
  return [
    {
      key: `maintenance:${request._id}:comment:${comment._id}`,
      kind: 'comment',
      to,
      subject: `New comment on a maintenance request: ${request.title}`,
      opening: `${comment.by.name || 'Someone'} commented on the maintenance request ${calledIn(request)}:`,
      further: [comment.text],
      link: linkTo(request._id),
    },
  ];
}

/** Safe to repeat: each e-mail is sent once. */
export async function announceComments(deps: AnnouncementDependencies, comments: readonly Comment[]): Promise<void> {
  const emails = await Promise.all(comments.map((comment) => emailAbout(deps, comment)));
  await Promise.all(comments.map(({ account_id }, at) => deps.notices.write(account_id, emails[at] ?? [])));
  await deps.comments.markAnnounced(comments);
}

/** Writes the e-mails that a crash has left unwritten. */
export const commentJob = (deps: AnnouncementDependencies): Job => ({
  name: 'announce maintenance comments',
  every: 60_000,
  run: () =>
    attemptEach(
      deps.comments.unannounced(),
      (comment) => announceComments(deps, [comment]),
      (failures) => `${failures} emails about comments could not be written`,
    ),
});
