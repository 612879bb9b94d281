import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { apiVersion } from '@keystead/contracts';
import { AppError, requestIdOf, toProblem } from '@keystead/service-kit';

/** The timeout for a whole request in milliseconds: longer than that of any body (forwarding/exchange.ts). */
const REQUEST_TIMEOUT_MS = 150_000;

function answerOf(error: AppError, header?: string) {
  const requestId = requestIdOf(header);
  const body = JSON.stringify(toProblem(error, requestId));
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    'API-Version': apiVersion,
    Connection: 'close',
  };
  return { headers, body };
}

function answerAndClose(socket: Duplex, error: AppError, header?: string): void {
  const { headers, body } = answerOf(error, header);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function parserError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError(431, 'bad_request', 'The address or the headers of this request are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, 'bad_request', 'The request took too long.');
  return new AppError(400, 'bad_request', 'This is not a well-formed request.');
}

/**
 * Responds to upgrades (nothing here speaks WebSocket), and to requests that the application never sees: with an
 * expectation that can't be met, rejected by the parser, or too slow to arrive.
 */
export function rejectUnparsed(server: Server): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => answers.set(req.socket, res));
  server.on('upgrade', ({ headers }: IncomingMessage, socket: Duplex) => {
    const error = new AppError(400, 'upgrade_refused', 'Only plain HTTP is supported here.');
    answerAndClose(socket, error, headers['x-request-id']?.toString());
  });
  server.on('checkExpectation', ({ headers: requestHeaders }: IncomingMessage, res: ServerResponse) => {
    const error = new AppError(417, 'bad_request', 'The only supported expectation is 100-continue.');
    const { headers, body } = answerOf(error, requestHeaders['x-request-id']?.toString());
    res.writeHead(error.status, headers).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = answers.get(socket);
    // Nothing may be written into a response that is under way.
    const midway = answer?.headersSent && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || midway) socket.destroy();
    else answerAndClose(socket, parserError(error.code));
  });
}
