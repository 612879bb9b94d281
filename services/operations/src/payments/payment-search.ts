import { type Scope, searchFilter, toCents } from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import type { PaymentRepository } from './payment.repository.ts';
import type { Payment } from './payment.ts';

interface SearchDependencies {
  readonly payments: PaymentRepository;
  readonly receipts: {
    /** The payments whose receipts have one of some numbers: of an account, among some payments, or of all. */
    paymentsOf(
      numbers: readonly number[],
      of: { readonly account_id?: number; readonly payments?: readonly number[] },
    ): Promise<number[]>;
  };
}

/** `2050`, `2,050`, `2,050.5`, `$2,050.00`. */
const amountPattern = /^\$?(?:\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.\d{1,2})?$/;
/** `123`, `000123`, `#123`. */
const receiptPattern = /^#?\d{1,12}$/;

const MAX_TERMS = 8;

const centsOf = (term: string): number | undefined =>
  amountPattern.test(term) ? toCents(Number(term.replace(/[$,]/g, ''))) : undefined;

const receiptOf = (term: string): number | undefined =>
  receiptPattern.test(term) ? Number(term.replace('#', '')) : undefined;

async function receiptedIn({ payments, receipts }: SearchDependencies, scope: Scope, numbers: readonly number[]) {
  if (numbers.length === 0 || scope.kind === 'nothing') return [];
  if (scope.kind === 'everything') return receipts.paymentsOf(numbers, {});
  if (scope.kind === 'account') return receipts.paymentsOf(numbers, { account_id: scope.accountId });
  // Receipts know no tenants, who have few payments.
  return receipts.paymentsOf(numbers, { payments: await payments.idsIn(scope) });
}

/**
 * Each term must be the beginning of a word of the payment, its amount or the number of its receipt.
 *
 * @returns words alone, a filter if there are numbers, or neither for a search without words
 */
export async function searchOf(
  deps: SearchDependencies,
  scope: Scope,
  q: string | undefined,
): Promise<{ readonly q?: string; readonly found?: QueryFilter<Payment> }> {
  const all = (q ?? '').split(/\s+/).filter((term) => searchFilter(term));
  // "receipt 123" means the number.
  const named = all.some((term) => receiptOf(term) !== undefined)
    ? all.filter((term) => !/^receipt$/i.test(term))
    : all;
  const terms = named.slice(0, MAX_TERMS);
  if (terms.length === 0) return {};
  const numbers = terms.flatMap((term) => receiptOf(term) ?? []);
  if (numbers.length === 0 && terms.every((term) => centsOf(term) === undefined)) return { q: terms.join(' ') };
  const receipted = await receiptedIn(deps, scope, numbers);
  const filterOf = (term: string): object => {
    const [words, cents] = [{ search: searchFilter(term) }, centsOf(term)];
    const others = [
      ...(cents === undefined ? [] : [{ amount_cents: cents }]),
      ...(receiptOf(term) === undefined || receipted.length === 0 ? [] : [{ _id: { $in: receipted } }]),
    ];
    return others.length > 0 ? { $or: [words, ...others] } : words;
  };
  return { found: { $and: terms.map(filterOf) } as QueryFilter<Payment> };
}
