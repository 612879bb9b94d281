import { ChatService } from './chat-service.ts';

it('ChatService: makes no answer for a caller who has already left', async () => {
  const made = jest.fn();
  const parts = { analyst: made, contextOf: made, patience: { whole: 1_000, streamed: 1_000 }, now: () => new Date() };
  const service = new ChatService(parts as never);
  const asking = {
    caller: { userId: 1, accountId: 1 },
    question: { message: 'Hello?', context: [] },
    signal: AbortSignal.abort(),
    tell: made,
  };
  await expect(service.answer(asking as never)).rejects.toMatchObject({ status: 408 });
  expect(made).not.toHaveBeenCalled();
});
