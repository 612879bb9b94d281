const gone = new Set(['EPIPE', 'ECONNRESET', 'HPE_INVALID_EOF_STATE']);

/**
 * Whether a connection failed because the client disconnected, possibly in the middle of a body. Such errors are not
 * logged.
 */
export const clientWentAway = (error: NodeJS.ErrnoException): boolean => gone.has(error.code ?? '');
