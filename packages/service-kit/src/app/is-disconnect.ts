const disconnectCodes = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE']);

/**
 * Whether a connection failed because the client disconnected, possibly in the middle of a body or of an answer. Such
 * errors are not logged.
 */
export const isDisconnect = (error: NodeJS.ErrnoException): boolean => disconnectCodes.has(error.code ?? '');
