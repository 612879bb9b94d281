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
/** The value in words, and what it is of. */
const readout = () => {
  const words = screen.getByRole('figure').querySelector('strong')?.parentElement;
  return Array.from(words?.children ?? [], (part) => part.textContent);
};
/** Bars, or points of a line. */
const marks = () => screen.getByRole('img').querySelectorAll('rect, circle');

test('it is a figure named by its title, and every point is named with its value', () => {
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

test('at first the last value is shown', () => {
  show();
  expect(readout()).toEqual(['$300', 'April 2026']);
});

test('it is one stop of the Tab key, in which the arrow keys, Home and End go from point to point', async () => {
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

test('a press shows a value and keeps it; a pointer only looks', async () => {
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

test('the table has every value, gaps in words, and the plot comes back', async () => {
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

test('a gap has no mark, and what it means is said below; without one nothing is', () => {
  const { rerender } = show();
  expect(marks()).toHaveLength(3);
  expect(screen.getByText('× Not known')).toBeVisible();
  rerender(elements({ points: points.filter(({ value }) => value !== null) }));
  expect(screen.queryByText('× Not known')).not.toBeInTheDocument();
});

test('bars are as high as their share of the scale, whose figures stand beside it', () => {
  show();
  const heights = Array.from(marks(), (bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['100%', '0%', '25%']);
  expect(screen.getByText('$1200', { ignore: 'strong' })).toBeInTheDocument();
  expect(screen.getByText('$600')).toBeInTheDocument();
});

test('a line is broken by a gap', () => {
  show({ marks: 'line', top: 1500 });
  expect(Array.from(marks(), (dot) => dot.getAttribute('cy'))).toEqual(['20%', '100%', '80%']);
  const lines = Array.from(screen.getByRole('img').querySelectorAll('g > path:last-child'), (path) =>
    path.getAttribute('d'),
  );
  expect(lines).toHaveLength(2);
});

test('the drawing says its highest and lowest', () => {
  show();
  expect(screen.getByRole('img')).toHaveAccessibleName('Highest: $1200, January 2026. Lowest: $0, March 2026.');
});

test('points that come anew keep what was chosen, or go to the last one', async () => {
  const { rerender } = show();
  await userEvent.click(point('March 2026: $0'));
  rerender(elements({ points: points.slice(1).map((one) => ({ ...one, value: 7 })) }));
  expect(readout()).toEqual(['$7', 'March 2026']);
  rerender(elements({ points: points.slice(0, 1) }));
  expect(readout()).toEqual(['$1200', 'January 2026']);
});

test('where there is nothing to draw a sentence stands in its place', () => {
  show({ empty: 'No payments in the last twelve months' });
  expect(screen.getByText('No payments in the last twelve months')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
