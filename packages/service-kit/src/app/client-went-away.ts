const gone = new Set(['EPIPE', 'ECONNRESET', 'HPE_INVALID_EOF_STATE']);

/** Whether a connection failed because its client left, in the middle of a body too: that is no news. */
export const clientWentAway = (error: NodeJS.ErrnoException): boolean => gone.has(error.code ?? '');
