import { Calculations } from './calculate.ts';
import { Evidence } from './evidence.ts';

const rent = {
  sum: { overdue_amount: 2_900, total_payments: 2, occupied: 3 },
  rows: [
    { id: 117, amount: 0.1, share: 0.25 },
    { id: 118, amount: 0.2, share: 0.5 },
    { id: 119, amount: 0.3, share: 0.75 },
  ],
};

describe('the calculations of a turn', () => {
  let evidence: Evidence;
  let calculations: Calculations;
  beforeEach(() => {
    evidence = new Evidence('UTC');
    evidence.addUserText('What if the rent rises by 3.5%, and they pay $1,000?');
    calculations = new Calculations(evidence);
    calculations.add(rent);
  });

  it.each([
    ['add', ['r1.rows[*].amount'], '$0.10 + $0.20 + $0.30 = $0.60'],
    ['add', ['r1.data.rows[0].amount', 'r1.rows[1].amount'], '$0.10 + $0.20 = $0.30'],
    ['average', ['r1.rows[*].amount'], '($0.10 + $0.20 + $0.30) ÷ 3 = $0.20'],
    ['average', ['r1.rows[*].share'], '(25% + 50% + 75%) ÷ 3 = 50%'],
    ['subtract', ['r1.sum.overdue_amount', '$1,000'], '$2,900.00 - $1,000.00 = $1,900.00'],
    ['difference', ['r1.sum.overdue_amount', '1000'], '1,000 - $2,900.00 = -$1,900.00'],
    ['multiply', ['r1.sum.overdue_amount', 'r1.rows.length'], '$2,900.00 × 3 = $8,700.00'],
    ['multiply', ['r1.sum.overdue_amount', '3.5%'], '$2,900.00 × 3.5% = $101.50'],
    ['divide', ['r1.sum.overdue_amount', 'r1.rows.length'], '$2,900.00 ÷ 3 ≈ $966.67'],
    ['divide', ['r1.sum.total_payments', 'r1.rows.length'], '2 ÷ 3 ≈ 0.6667'],
    ['divide', ['r1.sum.occupied', 'r1.sum.total_payments'], '3 ÷ 2 = 1.5'],
    ['percent', ['r1.sum.total_payments', 'r1.rows.length'], '2 of 3 ≈ 66.67%'],
    ['increase_by_percent', ['r1.sum.overdue_amount', '3.5'], '$2,900.00 + 3.5% = $3,001.50'],
    ['decrease_by_percent', ['r1.sum.overdue_amount', 'r1.rows[0].share'], '$2,900.00 - 25% = $2,175.00'],
  ] as const)('%s %j', (operation, operands, text) => {
    const { ref, calculation, result } = calculations.calculate({ operation, operands: [...operands] });
    expect([ref, calculation]).toEqual(['c1', text]);
    expect(evidence.unsupported(`It is ${result}.`)).toEqual([]);
    expect(calculations.statedIn(`So it is **${result}**.`)).toEqual([text]);
    expect(calculations.statedIn('So it is $77.')).toEqual([]);
  });

  it('goes on from exact results of earlier calculations', () => {
    calculations.calculate({ operation: 'divide', operands: ['r1.sum.overdue_amount', 'r1.rows.length'] });
    const whole = calculations.calculate({ operation: 'multiply', operands: ['c1', 'r1.rows.length'] });
    expect(whole.result).toBe('$2,900.00');
  });

  it('makes an amount no evidence for a share or a count', () => {
    calculations.calculate({ operation: 'percent', operands: ['r1.sum.total_payments', 'r1.rows.length'] });
    expect(evidence.unsupported('66.67%, 66.7%, 67%, $66.67, 66.67')).toEqual(['$66.67', '66.67']);
  });

  it.each([
    ['add', ['7'], /7 is no number that the person has named/],
    ['add', ['r2.sum'], /r2.sum is no number of a result/],
    ['add', ['r1.rows'], /no number/],
    ['add', ['r1.rows[*].id'], /no number/],
    ['add', ['r1.constructor.length'], /no number/],
    ['add', ['r1.rows[9].amount'], /no number/],
    ['add', ['rent of March'], /neither/],
    ['divide', ['r1.sum.overdue_amount'], /two values/],
    ['percent', ['r1.rows[*].amount'], /two values/],
  ] as const)('rejects %s %j', (operation, operands, problem) => {
    const calculate = () => calculations.calculate({ operation, operands: [...operands] });
    expect(calculate).toThrow(
      expect.objectContaining({ details: { fields: { operands: expect.stringMatching(problem) } } }),
    );
  });
});
