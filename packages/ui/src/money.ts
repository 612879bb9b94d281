const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars with their cents: `1234.5` → `$1,234.50`. */
export const formatMoney = (amount: number) => dollars.format(amount);
