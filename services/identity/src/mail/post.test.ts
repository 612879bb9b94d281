import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { renderEmail } from './email-templates.ts';
import { smtpPost } from './post.ts';

const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye', RCPT: '250 ok' };

/** An SMTP server that accepts one message, or rejects its recipient, and records what it receives. */
async function smtpServer(received: string[], rejection?: string): Promise<Server> {
  const server = createServer((socket) => {
    let inData = false;
    socket.setEncoding('utf8').write('220 ready\r\n');
    socket.on('data', (chunk: string) => {
      received.push(chunk);
      if (inData) {
        if (!chunk.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
        return;
      }
      const verb = chunk.slice(0, 4).toUpperCase();
      inData = verb === 'DATA';
      socket.write(`${(verb === 'RCPT' && rejection) || answers[verb] || '250 ok'}\r\n`);
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('smtpPost', () => {
  const email = renderEmail({ subject: 'Hello there', opening: 'A word.', further: [] });
  const message = { id: '1', to: 'rhea@mail.example', ...email };
  const urlOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('sends a message to the server', async () => {
    const received: string[] = [];
    const server = await smtpServer(received);
    const post = smtpPost(urlOf(server), 'Keystead <no-reply@keystead.example>');
    await post.send({ ...message, replyTo: 'theo@mail.example' });
    const all = received.join('');
    expect(all).toContain('RCPT TO:<rhea@mail.example>');
    expect(all).toContain('From: Keystead <no-reply@keystead.example>');
    expect(all).toContain('Reply-To: theo@mail.example');
    expect(all).toContain('Subject: Hello there');
    expect(all).toContain('A word.');
    post.close();
    server.close();
  });

  it('rejects if the server rejects the message, so that it is retried', async () => {
    const server = await smtpServer([], '450 later');
    const post = smtpPost(urlOf(server), 'no-reply@keystead.example');
    await expect(post.send(message)).rejects.toThrow('450 later');
    post.close();
    server.close();
  });
});
