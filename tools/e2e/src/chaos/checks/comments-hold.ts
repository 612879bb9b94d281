import { named } from '../load/journal.ts';
import { type Check, lookAtEach, readLists } from './checked-account.ts';

/**
 * Checks that each acknowledged comment is on its request once, that no other is duplicated, and that the request's
 * count is right.
 */
export const commentsHold: Check = async (account) => {
  const { lists } = await readLists(account);
  const requests = new Map(lists('maintenance').map((request) => [request.id, request]));
  return lookAtEach(
    account.entries.filter(
      ({ collection, acknowledged, gone }) => collection === 'maintenance' && acknowledged && gone === 'no',
    ),
    async (entry) => {
      const id = entry.acknowledged?.id as number;
      const { body } = await account.api.call(
        `GET /maintenance/${id}/comments?limit=200` as 'GET /maintenance/{id}/comments',
      );
      const there = Map.groupBy(body.comments, ({ text }) => text);
      const wrong = entry.comments.flatMap(({ text, id: acknowledged }) => {
        const times = there.get(text)?.length ?? 0;
        return times > 1 || (acknowledged !== undefined && times === 0)
          ? [`"${text}" is ${times} times on ${named(entry)}`]
          : [];
      });
      const counted = requests.get(id)?.comments;
      if (body.comments.length !== counted)
        wrong.push(`${named(entry)} counts ${counted} comments of ${body.comments.length}`);
      if (body.comments.length > entry.comments.length) wrong.push(`${named(entry)} has comments that no writer sent`);
      return wrong;
    },
  );
};
