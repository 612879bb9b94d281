import { ChatDesk } from './chat-desk.ts';

it('makes no answer for who has gone already', async () => {
  const made = jest.fn();
  const parts = { analyst: made, contextOf: made, patience: { whole: 1_000, streamed: 1_000 }, now: () => new Date() };
  const desk = new ChatDesk(parts as never);
  const asking = {
    caller: { userId: 1, accountId: 1 },
    question: { message: 'Hello?', context: [] },
    signal: AbortSignal.abort(),
    tell: made,
  };
  await expect(desk.answer(asking as never)).rejects.toMatchObject({ status: 408 });
  expect(made).not.toHaveBeenCalled();
});
