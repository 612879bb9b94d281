import { maintenance } from '../pictures/maintenance.ts';
import { payments } from '../pictures/payments.ts';
import { ClosingCall } from '../sections/call-to-action.tsx';
import { MetricStrip } from '../sections/metric-strip.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { Hero } from './hero.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <MetricStrip />
      <FeatureGrid />
      <Showcase
        title="Every cent of rent accounted for"
        text="What is paid, due and late, on one page that always adds up."
        points={[
          'Tenants pay by card; you mark bank transfers as paid',
          'Overdue from midnight after the due date, in the property’s time zone',
          'A numbered PDF receipt for every completed payment',
        ]}
        picture={payments}
        alt="The payments page: total revenue, pending, overdue, and the list of payments"
      />
      <Showcase
        reversed
        title="Repairs that don’t get lost"
        text="From the tenant’s report to the finished work, each request has a status, an assignee and a history."
        points={[
          'Tenants report from their phone, you assign and schedule',
          'Every change is recorded, with who made it and when',
          'Your own plumbers, electricians and cleaners, and who is available',
        ]}
        picture={maintenance}
        alt="The maintenance page: requests with priority, status and who is assigned"
      />
      <Testimonials />
      <ClosingCall title="See your own portfolio in Keystead today" />
    </>
  );
}
