import { ChatService } from './chat-service.ts';

it('ChatService: makes no answer for a caller who has already left', async () => {
  const notCalled = jest.fn();
  const deps = {
    analyst: notCalled,
    contextOf: notCalled,
    timeouts: { whole: 1_000, streamed: 1_000 },
    now: () => new Date(),
  };
  const service = new ChatService(deps as never);
  const request = {
    caller: { userId: 1, accountId: 1 },
    question: { message: 'Hello?', context: [] },
    signal: AbortSignal.abort(),
    emit: notCalled,
  };
  await expect(service.answer(request as never)).rejects.toMatchObject({ status: 408 });
  expect(notCalled).not.toHaveBeenCalled();
});
