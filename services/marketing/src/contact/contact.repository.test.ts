import { everything } from '@keystead/service-kit';
import { queryWork, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { ContactStore } from './contact.repository.ts';

describe('queries of messages', () => {
  let database: Connection;
  let messages: ContactStore;
  beforeAll(async () => {
    database = await testDatabase();
    messages = new ContactStore(database);
    await messages.createIndexes();
    const rows = Array.from({ length: 300 }, (_, row) => ({
      _id: row + 1,
      status: row % 10 ? 'new' : 'spam',
      created_at: new Date(Date.UTC(2026, 10, 1) + (row % 50) * 60_000),
      once: `day ${row}`,
      letter_due: row % 100 === 0,
      search: ['rent', `word${row}`],
    }));
    await database.collection<{ _id: number }>('contact_messages').insertMany(rows);
  });
  afterAll(() => database.close());

  const messagesWithoutEmail = async () => {
    const ids: number[] = [];
    for await (const { _id } of messages.withoutEmail()) ids.push(_id);
    expect(ids).toEqual([1, 101, 201]);
  };

  it.each<[string, () => Promise<unknown>]>([
    ['the newest', () => messages.page(everything, { limit: 20 })],
    ['the oldest', () => messages.page(everything, { sort: 'created_at', limit: 20 })],
    ['spam', () => messages.page(everything, { status: 'spam' })],
    ['a rare word', () => messages.page(everything, { q: 'word123' })],
    ['one message', () => messages.find(everything, 7)],
    ['messages without an email', messagesWithoutEmail],
  ])('examine only the documents that they return: %s', async (_, query) => {
    const work = await queryWork(database, 'contact_messages', query);
    expect(work.length).toBeGreaterThan(0);
    for (const { keys, found } of work) {
      expect(keys).toBeGreaterThan(0);
      expect(keys).toBeLessThanOrEqual(found + 2);
    }
  });
});
