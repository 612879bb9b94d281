import { buffer } from 'node:stream/consumers';
import { readPdf } from '../../test/index.ts';
import { printSheet } from './print-sheet.ts';

async function print(payer: string, amount = '$1,850.50 USD'): Promise<Buffer> {
  const sheet = {
    heading: 'Receipt',
    title: 'Receipt 123',
    number: '000123',
    amount: ['Amount received', amount],
    facts: [['Received from', payer]],
    issuedAt: new Date('2026-03-02T08:00:00Z'),
  } as const;
  return buffer(await printSheet(sheet, 'letter'));
}
const printed = async (payer: string, amount?: string) => (await print(payer, amount)).toString('latin1');

it.each(['Rhea Moss', 'Zoë Müller-Šimek, “Ænne” – 5 €', 'Harbour House\n12 Quay Street'])(
  'prints %j in the built-in fonts, without embedding them',
  async (text) => {
    const file = await printed(text);
    expect(file).toMatch(/\/BaseFont \/Helvetica-Bold\b/);
    expect(file).not.toMatch(/\/FontFile2/);
  },
);

it.each(['Łukasz Żak', 'Ελένη', 'Юлия', 'Nguyễn', 'Zoe\u0308', 'A\tB', '€\u0080'])(
  'embeds a font only for %j, which the built-in fonts cannot display',
  async (text) => {
    const file = await printed(text);
    expect(file).toMatch(/\+DejaVuSans\b/);
    expect(file).toMatch(/\/BaseFont \/Helvetica\b/);
    expect(file).not.toMatch(/DejaVuSans-Bold/);
  },
);

it('embeds the bold font for an amount that needs it', async () => {
  expect(await printed('Rhea Moss', '1,850 ₸')).toMatch(/\+DejaVuSans-Bold/);
});

it('prints letters that can be copied, also after a sheet in which they were only part of another letter', async () => {
  await print('Ẍ Ẁ');
  expect((await readPdf(await print('Xaver Wołek'))).text).toContain('Received from Xaver Wołek');
});

it('continues tables of amounts on further pages, with the foot at the end', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({
    text: `Item ${place + 1}`,
    note: '1 × 1',
    amount: '$1.00',
  }));
  const sheet = {
    heading: 'Statement',
    title: 'Statement 1',
    number: '000001',
    amount: ['Refund', '$60.00 USD'],
    facts: [['Tenant', 'Rhea Moss']],
    sections: [{ heading: 'Deductions', rows, total: { text: 'Total', amount: '$60.00' } }],
    issuedAt: new Date('2026-03-02T08:00:00Z'),
  } as const;
  const { text } = await readPdf(await buffer(await printSheet(sheet, 'letter')));
  for (const { text: item } of rows) expect(text).toContain(`${item} 1 × 1 $1.00`);
  expect(text).toContain('Total $60.00 Issued with Keystead on March 2, 2026.');
});
