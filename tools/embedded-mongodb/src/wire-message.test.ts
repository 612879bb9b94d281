import { commandMessage, commandOf, MessageSplitter } from './wire-message.ts';

/** The document { ping: 1 }. */
const ping = Buffer.from([15, 0, 0, 0, 0x10, 0x70, 0x69, 0x6e, 0x67, 0, 1, 0, 0, 0, 0]);

describe('MessageSplitter', () => {
  test('splits the stream into messages, wherever the chunks begin', () => {
    const stream = Buffer.concat([commandMessage(1, ping), commandMessage(2, ping), commandMessage(3, ping)]);
    for (let size = 1; size <= stream.length; size++) {
      const splitter = new MessageSplitter();
      const messages: Buffer[] = [];
      for (let at = 0; at < stream.length; at += size) messages.push(...splitter.push(stream.subarray(at, at + size)));
      expect(messages.map((message) => message.readInt32LE(4))).toEqual([1, 2, 3]);
      expect(messages.map(commandOf)).toEqual(['ping', 'ping', 'ping']);
    }
  });

  test.each([0, 15, 60_000_000, -1])('rejects a message of %d bytes', (length) => {
    const head = Buffer.alloc(16);
    head.writeInt32LE(length, 0);
    expect(() => new MessageSplitter().push(head)).toThrow(RangeError);
  });
});
