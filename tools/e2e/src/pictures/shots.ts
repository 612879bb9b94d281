import type { demoAccounts } from '@keystead/contracts';
import { pageLocators } from '../page-locators.ts';
import type { View, Visitor } from '../visit.ts';

/** A screenshot to take: a page of the demo portfolio as one of the demo users. */
export interface Shot {
  /** The base name of its files. */
  readonly name: string;
  readonly who: keyof Omit<typeof demoAccounts, 'password'>;
  readonly path: string;
  readonly screen: Pick<View, 'width' | 'height' | 'scale'>;
  /** The stored widths, in pixels. */
  readonly widths: readonly number[];
  /** Prepares the page for the screenshot. */
  prepare(visitor: Visitor): Promise<void>;
}

/** On a desktop: more pixels than the widest picture, so that every picture is scaled down. */
const desk = { screen: { width: 1280, height: 800, scale: 2 }, widths: [480, 800, 1200] };
const hand = { screen: { width: 390, height: 780, scale: 3 }, widths: [320, 640] };

const seen = (heading: string) => async (visitor: Visitor) => {
  await pageLocators(() => visitor)
    .heading(heading)
    .first()
    .waitFor();
};

async function askAboutOverdueRent(visitor: Visitor): Promise<void> {
  const { button, message } = pageLocators(() => visitor);
  await visitor.page.getByRole('textbox', { name: 'Your question' }).fill('Which payments are overdue?');
  await button('Send').click();
  await message(/^Sources?/).waitFor();
}

/** The screenshots that the public pages show. */
export const shots: readonly Shot[] = [
  {
    ...desk,
    name: 'dashboard',
    who: 'landlord',
    path: '/app/dashboard',
    widths: [...desk.widths, 1600],
    prepare: seen('Quick Actions'),
  },
  { ...hand, name: 'dashboard-phone', who: 'landlord', path: '/app/dashboard', prepare: seen('Quick Actions') },
  { ...desk, name: 'properties', who: 'landlord', path: '/app/properties', prepare: seen('Juniper House') },
  { ...desk, name: 'payments', who: 'landlord', path: '/app/payments', prepare: seen('All Payments') },
  { ...desk, name: 'maintenance', who: 'landlord', path: '/app/maintenance', prepare: seen('All Requests') },
  { ...desk, name: 'assistant', who: 'landlord', path: '/app/ai-assistant', prepare: askAboutOverdueRent },
  { ...hand, name: 'tenant-phone', who: 'tenant', path: '/app/payments', prepare: seen('All Payments') },
];
