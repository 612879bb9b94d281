import type { Context } from 'koa';
import { nameRequestSpan } from '../traces/traces.ts';

/** Sets the operation of a request. Logs, metrics and traces use this name. */
export function nameOperation(ctx: Pick<Context, 'state'>, operation: string): void {
  ctx.state.operation = operation;
  nameRequestSpan?.(operation);
}
