import type { ChatAnswer, ChatEvent, Problem } from '@keystead/contracts';
import type { Turn } from './turn.ts';

/** An answer as events: progress while it is made, and finally the completed answer or the problem. */
export async function* chatEvents(
  make: (tell: Turn['tell']) => Promise<ChatAnswer>,
  problemOf: (error: unknown) => Problem,
): AsyncGenerator<ChatEvent, void> {
  const waiting: ChatEvent[] = [];
  let news = Promise.withResolvers<void>();
  const put = (event: ChatEvent) => {
    waiting.push(event);
    news.resolve();
  };
  void make(put).then(
    (answer) => put({ type: 'done', ...answer }),
    (error) => put({ type: 'problem', problem: problemOf(error) }),
  );
  for (;;) {
    await news.promise;
    news = Promise.withResolvers();
    for (const event of waiting.splice(0)) {
      yield event;
      if (event.type === 'done' || event.type === 'problem') return;
    }
  }
}
