import type { ChatAnswer, ChatEvent, Problem } from '@keystead/contracts';
import type { Turn } from './turn.ts';

/** An answer as events: progress while it is made, and finally the completed answer or the problem. */
export async function* chatEvents(
  make: (emit: Turn['emit']) => Promise<ChatAnswer>,
  problemOf: (error: unknown) => Problem,
): AsyncGenerator<ChatEvent, void> {
  const queue: ChatEvent[] = [];
  let wakeUp = Promise.withResolvers<void>();
  const put = (event: ChatEvent) => {
    queue.push(event);
    wakeUp.resolve();
  };
  void make(put).then(
    (answer) => put({ type: 'done', ...answer }),
    (error) => put({ type: 'problem', problem: problemOf(error) }),
  );
  for (;;) {
    await wakeUp.promise;
    wakeUp = Promise.withResolvers();
    for (const event of queue.splice(0)) {
      yield event;
      if (event.type === 'done' || event.type === 'problem') return;
    }
  }
}
