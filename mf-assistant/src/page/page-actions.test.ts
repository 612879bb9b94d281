import { sampleAction, sampleExchange } from '../../test/sample-messages.ts';
import { storedMessage } from '../chat/conversation.ts';
import { chatText, exportChat } from './page-actions.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 2, 15, 10, 5) });
});
afterEach(() => jest.useRealTimers());

const at = new Date(2026, 2, 14, 9, 30).toISOString();
const messages = sampleExchange(1, 'Mend the roof', {
  content: '**Shall** I?',
  actions: [sampleAction({ state: 'done' })],
})
  .map((message) => ({ ...message, timestamp: at }))
  .map(storedMessage);

test('chatText: contains the greeting and every message with its author and time', () => {
  expect(chatText('Lena', messages)).toBe(`Keystead chat, Mar 15, 2026, 10:05 AM

Assistant
Hello Lena, I'm your Keystead assistant.
I can help you with:
- Property analytics: occupancy, income and costs of each property
- Tenant management: who rents where, and what they owe
- Maintenance optimization: what is open, what it costs, and who to assign
- Financial forecasting: the rent that you can expect from your leases
- Lease management: which leases start and end, and when
- Market intelligence: how your rents compare with one another
Ask me in your own words. I only see what you can see, and nothing happens without your confirmation.

You, Mar 14, 2026, 9:30 AM
Mend the roof

Local analyst, Mar 14, 2026, 9:30 AM
**Shall** I?
[Create a maintenance request: done]
`);
});

test('exportChat: saves a file named by the day, and sends nothing', () => {
  const saved: { name: string; type: string }[] = [];
  let content: Blob | undefined;
  URL.createObjectURL = jest.fn((blob: Blob) => {
    content = blob;
    return 'blob:chat';
  });
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, type: content?.type ?? '' });
  });
  exportChat('Lena', messages);
  expect(saved).toEqual([{ name: 'keystead-chat-2026-03-15.txt', type: 'text/plain;charset=utf-8' }]);
});
