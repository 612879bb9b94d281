import type { Body, LeaseLedger } from '@keystead/contracts';
import {
  choiceField,
  dateField,
  FormFields,
  LoadedDialog,
  moneyField,
  recordForm,
  textField,
  usePreview,
  type ValuesOf,
} from '@keystead/crud-ui';
import { Button, color, font, formatDate, formatMoney, motion, radius, Stack, space, today } from '@keystead/ui';
import { MoneyInput } from '@keystead/ui/app';
import { request, useParams } from '@keystead/web-kit';
import { useId } from 'react';
import { Controller, type UseFormReturn, useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { methodNames, paidAt } from '../payments/payment.ts';
import { rentPath, useLedger, useReceivePayment } from './rent.api.ts';
import { designationOf, leaseText, nextCharge, toCents } from './rent.ts';

/** What is open of the deposit. */
const openDeposit = ({ open }: Pick<LeaseLedger, 'open'>) =>
  open.filter(({ kind }) => kind === 'deposit').reduce((sum, { open: cents }) => sum + toCents(cents), 0) / 100;

/** What is owed, else what is due next: a tenant may pay ahead. */
const likelyAmount = (ledger: Pick<LeaseLedger, 'balance' | 'upcoming'>) =>
  ledger.balance > 0 ? ledger.balance : (nextCharge(ledger)?.amount ?? 0);

const asTyped = (amount: number) => (amount > 0 ? amount.toFixed(2) : '');

/** Amounts by charge, as typed; null while the server decides. */
type Amounts = Readonly<Record<string, string>> | null;

const purposeNames = { rent: 'Rent and other charges', deposit: 'Security deposit' };

const { control: moneyControl, ...amountField } = moneyField('Amount received', {
  required: true,
  min: 0.01,
  cell: [6, 3],
});

const receiptForm = recordForm<LeaseLedger>()({
  amount: {
    ...amountField,
    toValue: (_: unknown, ledger: LeaseLedger | undefined) => asTyped(ledger ? likelyAmount(ledger) : 0),
    control: ({ register }: UseFormReturn, name: string) => (
      <MoneyInput
        min={0.01}
        max={9_999_999_999.99}
        {...register(name)}
        // The suggestion gives way to what is typed.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    ),
  },
  received_on: {
    ...dateField('Received on', { required: true, cell: [6, 3] }),
    toValue: () => today(),
  },
  purpose: choiceField('For', purposeNames, { initial: 'rent', cell: [6, 6] }),
  payment_method: choiceField('Method', methodNames, { initial: 'check', cell: [6, 3] }),
  transaction_id: textField('Reference', { maxLength: 200, cell: [6, 3], hint: 'Such as the number of the check' }),
  amounts: {
    label: 'What it pays',
    required: false,
    bare: true,
    cell: [6, 6],
    toValue: (): Amounts => null,
    toSent: (amounts: Amounts) => amounts,
    control: ({ control }: UseFormReturn, name: string, own: { ledger: LeaseLedger }) => (
      <Controller
        name={name}
        control={control}
        render={({ field }) => <Allocation {...own} value={field.value} onChange={field.onChange} />}
      />
    ),
  },
});

type ReceiptValues = ValuesOf<typeof receiptForm.fields>;

function toBody(values: ReceiptValues, ledger: LeaseLedger): Body<'POST /payments'> {
  const { amount, received_on, purpose, payment_method, transaction_id, amounts } = receiptForm.toBody(values);
  const { tenant_id, property_id, lease_id } = ledger;
  return {
    tenant_id,
    property_id,
    lease_id,
    amount,
    payment_type: purpose,
    payment_method,
    status: 'completed',
    paid_date: paidAt(received_on),
    transaction_id,
    ...(purpose === 'rent' && amounts !== null && { designation: designationOf(amounts) }),
  };
}

const Panel = styled.section`
  display: grid;
  gap: ${space[1]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.medium};
  background: ${color.sunken};
  font-variant-numeric: tabular-nums;
`;

const PanelTop = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 2rem;
  & > h3 { font: ${font('label')}; }
`;

const Items = styled.ul`
  display: grid;
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  gap: 0 ${space[4]};
  align-items: center;
  padding-block: ${space[2]};
  border-block-start: 1px solid ${color.border};
`;

const Text = styled.p`overflow-wrap: anywhere;`;
const Small = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Pays = styled.p<{ $none: boolean }>`
  font: ${font('strong')};
  text-align: end;
  color: ${({ $none }) => ($none ? color.textSubtle : color.text)};
`;
const Typed = styled.div`inline-size: 8rem;`;

const Left = styled.p`
  display: flex;
  gap: ${space[4]};
  justify-content: space-between;
  padding-block-start: ${space[2]};
  border-block-start: 1px solid ${color.borderStrong};
  font: ${font('strong')};
`;

type Preview = Awaited<ReturnType<typeof sendPreview>>;

const sendPreview = (body: Body<'POST /payments/allocations/preview'>, signal: AbortSignal) =>
  request('POST /payments/allocations/preview', { body, signal });

function openText({ open, amount, due_date }: Preview['allocations'][number]): string {
  if (open === 0) return `due ${formatDate(due_date)}`;
  const rest = toCents(open) === toCents(amount) ? formatMoney(open) : `${formatMoney(open)} of ${formatMoney(amount)}`;
  return `${rest} open, due ${formatDate(due_date)}`;
}

interface AllocationProps {
  ledger: LeaseLedger;
  value: Amounts;
  onChange: (amounts: Amounts) => void;
}

/** What the payment will pay, as it is typed: by the server's order, or by the amounts that the user enters. */
function Allocation({ ledger, value, onChange }: AllocationProps) {
  const id = useId();
  const { watch } = useFormContext<ReceiptValues>();
  const [amount, received_on] = watch(['amount', 'received_on']);
  const typed = Number(amount);
  const designation = value === null ? [] : designationOf(value);
  const { answer, error, stale } = usePreview({
    queryKey: ['rent', 'allocation', ledger.lease_id],
    body:
      typed > 0
        ? {
            lease_id: ledger.lease_id,
            amount: typed,
            ...(received_on !== '' && { received_on }),
            ...(designation.length > 0 && { designation }),
          }
        : null,
    send: sendPreview,
  });
  const named = designation.reduce((sum, one) => sum + toCents(one.amount), 0);
  const tooMuch = named > toCents(typed);
  const allocations = answer?.allocations ?? [];
  const start = () => onChange(Object.fromEntries(allocations.map((one) => [one.charge_id, asTyped(one.allocated)])));
  return (
    <Panel aria-labelledby={id}>
      <PanelTop>
        <h3 id={id}>What it pays</h3>
        {value === null && allocations.length > 0 && (
          <Button variant="ghost" size="small" onClick={start}>
            Change
          </Button>
        )}
        {value !== null && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            Oldest first
          </Button>
        )}
      </PanelTop>
      {answer === undefined ? (
        <Small>{error ? 'What it pays can’t be shown at the moment.' : 'Enter an amount to see what it pays.'}</Small>
      ) : (
        <>
          {allocations.length === 0 && <Small>Nothing is open at the moment.</Small>}
          <Items aria-busy={stale} aria-live="polite">
            {allocations.map((one) => {
              const own = value?.[one.charge_id] ?? '';
              const differs = value !== null && toCents(Number(own)) !== toCents(one.allocated);
              return (
                <Item key={one.charge_id}>
                  <div>
                    <Text>{one.text}</Text>
                    <Small>{openText(one)}</Small>
                    {differs && !stale && <Small>Pays {formatMoney(one.allocated)}</Small>}
                  </div>
                  {value === null ? (
                    <Pays $none={one.allocated === 0}>{formatMoney(one.allocated)}</Pays>
                  ) : (
                    <Typed>
                      <MoneyInput
                        aria-label={`Amount for ${one.text}`}
                        value={own}
                        onChange={({ target }) => onChange({ ...value, [one.charge_id]: target.value })}
                      />
                    </Typed>
                  )}
                </Item>
              );
            })}
          </Items>
          <Left>
            <span>Left as credit</span>
            <span>{formatMoney(answer.credit)}</span>
          </Left>
          {tooMuch && (
            <Small role="alert">You have assigned more than was received. Only what was received counts.</Small>
          )}
          {value !== null && !tooMuch && named < toCents(typed) && (
            <Small>What you don’t assign pays the oldest charges first.</Small>
          )}
          {answer.credit > 0 && <Small>A credit pays the next charge by itself.</Small>}
        </>
      )}
    </Panel>
  );
}

function ReceiptFields({ ledger }: { ledger: LeaseLedger }) {
  const { watch, getValues, setValue } = useFormContext<ReceiptValues>();
  const deposit = openDeposit(ledger);
  const purpose = watch('purpose');
  const suggest = (chosen: string) => {
    const [before, after] = [deposit, likelyAmount(ledger)];
    const [from, to] = chosen === 'deposit' ? [after, before] : [before, after];
    // What the user has typed stays.
    if (['', asTyped(from)].includes(getValues('amount'))) setValue('amount', asTyped(to));
  };
  return (
    <Stack>
      <FormFields
        of={receiptForm}
        names={[
          'amount',
          'received_on',
          ...(deposit > 0 ? (['purpose'] as const) : []),
          'payment_method',
          'transaction_id',
        ]}
        own={{
          received_on: { max: today() },
          purpose: {
            onChange: ({ target }) => suggest(target.value),
            hint: `${formatMoney(deposit)} of the deposit is open`,
          },
        }}
      />
      {purpose === 'rent' ? (
        <FormFields of={receiptForm} names={['amounts']} own={{ amounts: { ledger } }} />
      ) : (
        <Small>
          The money is kept as the tenant’s deposit. It pays no rent, and is returned or settled when the lease ends.
        </Small>
      )}
    </Stack>
  );
}

function ReceiveDialog({ path, noun }: { path: string; noun?: string }) {
  return (
    <LoadedDialog
      path={path}
      query={useLedger(Number(useParams().id))}
      {...(noun && { noun })}
      may={({ abilities }) => abilities.receive}
      form={receiptForm}
      record={(ledger) => ledger}
      title="Receive payment"
      description={leaseText}
      submitLabel="Record payment"
      toBody={toBody}
      sending={useReceivePayment()}
      failed="The payment was not recorded"
    >
      {(ledger) => <ReceiptFields ledger={ledger} />}
    </LoadedDialog>
  );
}

/** Over the list of balances. */
export const ReceiveFromList = () => <ReceiveDialog path={rentPath} noun="lease" />;

/** Over the ledger of the lease. */
export const ReceiveFromLedger = () => <ReceiveDialog path={`${rentPath}/${useParams().id}`} />;
