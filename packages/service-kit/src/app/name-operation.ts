import type { Context } from 'koa';
import { nameRequestSpan } from '../traces/traces.ts';

/** Says which operation a request is for: by that name it is logged, counted and traced. */
export function nameOperation(ctx: Pick<Context, 'state'>, operation: string): void {
  ctx.state.operation = operation;
  nameRequestSpan?.(operation);
}
