import { maintenance } from '../pictures/maintenance.ts';
import { payments } from '../pictures/payments.ts';
import { ClosingCall } from '../sections/closing-call.tsx';
import { FigureStrip } from '../sections/figure-strip.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { Hero } from './hero.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';

/** The landing page (product §2). */
export function LandingPage() {
  return (
    <>
      <Hero />
      <FigureStrip />
      <FeatureGrid />
      <Showcase
        title="Rent, followed to the cent"
        text="What has come, what is due and what is late, on one page that always adds up."
        points={[
          'Tenants pay by card; what comes by bank you mark as paid',
          'Overdue from midnight after the due date, where the property stands',
          'A numbered PDF receipt for every completed payment',
        ]}
        picture={payments}
        alt="The payments page: total revenue, pending, overdue, and the list of payments"
      />
      <Showcase
        turned
        title="Repairs that don’t get lost"
        text="From the tenant’s message to the finished work, each request has a state, a person and a history."
        points={[
          'Tenants report from their phone, you assign and schedule',
          'Each change is kept, with who made it and when',
          'Your own plumbers, electricians and cleaners, and who is free',
        ]}
        picture={maintenance}
        alt="The maintenance page: requests with priority, status and who is assigned"
      />
      <Testimonials />
      <ClosingCall title="See your own portfolio in it today" />
    </>
  );
}
