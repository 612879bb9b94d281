import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Plot, type PlotProps } from './plot.tsx';

const points = [
  { key: '2026-01', label: 'Jan', name: 'January 2026', value: 1200 },
  { key: '2026-02', label: 'Feb', name: 'February 2026', value: null },
  { key: '2026-03', label: 'Mar', name: 'March 2026', value: 0 },
  { key: '2026-04', label: 'Apr', name: 'April 2026', value: 300 },
];

const elements = (different: Partial<PlotProps> = {}) => (
  <Plot
    title="Revenue"
    hint="What was paid, by month"
    marks="bars"
    pointHeader="Month"
    points={points}
    format={(value) => `$${value}`}
    gap="Not known"
    {...different}
  />
);

const show = (different?: Partial<PlotProps>) => render(elements(different));

const point = (name: string) => screen.getByRole('radio', { name });
/** The readout's value and the name of its point. */
const readout = () => {
  const words = screen.getByRole('figure').querySelector('strong')?.parentElement;
  return Array.from(words?.children ?? [], (part) => part.textContent);
};
/** Bars, or points of a line. */
const marks = () => screen.getByRole('img').querySelectorAll('rect, circle');

test('is a figure named by its title, and every point has a name with its value', () => {
  show();
  const figure = screen.getByRole('figure', { name: 'Revenue' });
  expect(within(figure).getByRole('heading', { level: 2, name: 'Revenue' })).toBeInTheDocument();
  expect(within(figure).getByText('What was paid, by month')).toBeVisible();
  const group = within(figure).getByRole('group', { name: 'Revenue' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['January 2026: $1200', 'February 2026: Not known', 'March 2026: $0', 'April 2026: $300']);
});

test('shows the last value initially', () => {
  show();
  expect(readout()).toEqual(['$300', 'April 2026']);
});

test('is one stop of the Tab key, in which the arrow keys, Home and End move between points', async () => {
  const person = userEvent.setup();
  show();
  await person.tab();
  expect(screen.getByRole('button', { name: 'Show as table' })).toHaveFocus();
  await person.tab();
  expect(point('April 2026: $300')).toHaveFocus();
  await person.keyboard('{ArrowLeft}');
  expect(point('March 2026: $0')).toHaveFocus();
  expect(readout()).toEqual(['$0', 'March 2026']);
  await person.keyboard('{Home}');
  expect(point('January 2026: $1200')).toHaveFocus();
  expect(readout()).toEqual(['$1200', 'January 2026']);
  await person.keyboard('{ArrowRight}');
  expect(readout()).toEqual(['Not known', 'February 2026']);
  await person.keyboard('{End}');
  expect(point('April 2026: $300')).toHaveFocus();
  expect(readout()).toEqual(['$300', 'April 2026']);
  await person.tab();
  expect(document.body).toHaveFocus();
});

test('a press selects a value permanently; hovering shows one temporarily', async () => {
  const person = userEvent.setup();
  show();
  await person.hover(point('January 2026: $1200'));
  expect(readout()).toEqual(['$1200', 'January 2026']);
  await person.unhover(screen.getByRole('group'));
  expect(readout()).toEqual(['$300', 'April 2026']);
  await person.click(point('March 2026: $0'));
  await person.unhover(screen.getByRole('group'));
  expect(readout()).toEqual(['$0', 'March 2026']);
});

test('the table has every value, gaps as text, and can be closed again', async () => {
  const person = userEvent.setup();
  show();
  await person.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = screen.getByRole('table', { name: 'Revenue' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['MonthRevenue', 'January 2026$1200', 'February 2026Not known', 'March 2026$0', 'April 2026$300']);
  expect(within(table).getByRole('rowheader', { name: 'March 2026' })).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  const back = screen.getByRole('button', { name: 'Show as plot' });
  expect(back).toHaveFocus();
  await person.click(back);
  expect(screen.getAllByRole('radio')).toHaveLength(4);
});

test('a gap has no mark and a legend below; without a gap there is no legend', () => {
  const { rerender } = show();
  expect(marks()).toHaveLength(3);
  expect(screen.getByText('× Not known')).toBeVisible();
  rerender(elements({ points: points.filter(({ value }) => value !== null) }));
  expect(screen.queryByText('× Not known')).not.toBeInTheDocument();
});

test("a bar's height is its share of the scale, whose numbers are shown", () => {
  show();
  const heights = Array.from(marks(), (bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['100%', '0%', '25%']);
  expect(screen.getByText('$1200', { ignore: 'strong' })).toBeInTheDocument();
  expect(screen.getByText('$600')).toBeInTheDocument();
});

test('a gap interrupts a line', () => {
  show({ marks: 'line', top: 1500 });
  expect(Array.from(marks(), (dot) => dot.getAttribute('cy'))).toEqual(['20%', '100%', '80%']);
  const lines = Array.from(screen.getByRole('img').querySelectorAll('g > path:last-child'), (path) =>
    path.getAttribute('d'),
  );
  expect(lines).toHaveLength(2);
});

test("the drawing's label has the highest and lowest value", () => {
  show();
  expect(screen.getByRole('img')).toHaveAccessibleName('Highest: $1200, January 2026. Lowest: $0, March 2026.');
});

test('new points keep the selection, or select the last one', async () => {
  const { rerender } = show();
  await userEvent.click(point('March 2026: $0'));
  rerender(elements({ points: points.slice(1).map((one) => ({ ...one, value: 7 })) }));
  expect(readout()).toEqual(['$7', 'March 2026']);
  rerender(elements({ points: points.slice(0, 1) }));
  expect(readout()).toEqual(['$1200', 'January 2026']);
});

test('shows a text when there is nothing to draw', () => {
  show({ empty: 'No payments in the last twelve months' });
  expect(screen.getByText('No payments in the last twelve months')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
