import type { DepositStatement } from '@keystead/contracts';
import { Paragraph, Surface } from '@keystead/crud-ui';
import { color, font, formatDate, formatMoney, Stack, space } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { methodNames } from '../payments/payment.ts';

export const Rows = styled.ul`font-variant-numeric: tabular-nums;`;

const Row = styled.li<{ $total?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  gap: 0 ${space[4]};
  padding-block: ${space[2]};
  border-block-start: 1px solid ${({ $total }) => ($total ? color.borderStrong : color.border)};
  font: ${({ $total }) => font($total ? 'strong' : 'body')};
  &:first-child { border-block-start: 0; }
  & > :first-child { overflow-wrap: anywhere; }
`;

const Small = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Headline = styled.p`font: ${font('page')}; letter-spacing: -0.02em;`;

interface LineProps {
  text: ReactNode;
  note?: string | null;
  amount: number;
  total?: boolean;
}

const Line = ({ text, note, amount, total }: LineProps) => (
  <Row $total={total}>
    <div>
      <p>{text}</p>
      {note && <Small>{note}</Small>}
    </div>
    <p>{formatMoney(amount)}</p>
  </Row>
);

export const Credits = ({ statement }: { statement: DepositStatement }) => (
  <Rows>
    {statement.receipts.map(({ received_on, amount }, place) => (
      // Nothing tells two receipts of a day apart.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
      <Line key={place} text={`Deposit received ${formatDate(received_on)}`} amount={amount} />
    ))}
    {statement.interest.map(({ from, to, formula, amount }) => (
      <Line key={`${from} ${formula}`} text={`Interest until ${formatDate(to)}`} note={formula} amount={amount} />
    ))}
    {statement.account_credit > 0 && <Line text="Paid too much before" amount={statement.account_credit} />}
    <Line total text="Total credits" amount={statement.credits_total} />
  </Rows>
);

export const Unpaid = ({ statement }: { statement: DepositStatement }) =>
  statement.unpaid.map(({ charge_id, text, due_date, amount }) => (
    <Line key={charge_id} text={text} note={`Not paid, due ${formatDate(due_date)}`} amount={amount} />
  ));

/** What came of it, to the landlord or in the words of the tenant. */
function headlineOf({ refund, still_owed, tenant_name }: DepositStatement, own: boolean): string {
  if (still_owed > 0)
    return own ? `You still owe ${formatMoney(still_owed)}` : `${formatMoney(still_owed)} is still owed`;
  if (refund === 0) return 'The deposit is used up. Nothing is owed.';
  return own ? `You get ${formatMoney(refund)} back` : `${formatMoney(refund)} goes back to ${tenant_name}`;
}

function explanationOf({ refund, refund_by, refunded, payees }: DepositStatement): string | null {
  if (refunded) {
    const how = refunded.method === 'cash' ? 'in cash' : `by ${methodNames[refunded.method].toLowerCase()}`;
    return `Paid ${how} on ${formatDate(refunded.paid_on)}${refunded.reference ? `, ${refunded.reference}` : ''}.`;
  }
  if (refund === 0) return null;
  const by = refund_by ? ` by ${formatDate(refund_by)}` : '';
  return `To be paid to ${payees.map(({ name }) => name).join(', ')}${by}.`;
}

/** An issued statement, line by line. @param own in the words of the tenant */
export function StatementView({ statement, own }: { statement: DepositStatement; own: boolean }) {
  const explanation = explanationOf(statement);
  return (
    <Stack gap={6}>
      <div>
        <Headline>{headlineOf(statement, own)}</Headline>
        {explanation && <Paragraph>{explanation}</Paragraph>}
      </div>
      <Section title={own ? 'What was held for you' : 'Deposit and credits'}>
        <Surface>
          <Credits statement={statement} />
        </Surface>
      </Section>
      <Section title={own ? 'What was kept, and why' : 'Deductions'}>
        <Surface>
          <Rows>
            {statement.deductions.map(({ text, formula, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <Line key={place} text={text} note={formula} amount={amount} />
            ))}
            <Unpaid statement={statement} />
            <Line total text="Total deductions" amount={statement.deductions_total} />
          </Rows>
        </Surface>
      </Section>
    </Stack>
  );
}
