import { LinkButton } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import { ButtonRow } from '../sections/button-row.ts';
import { PageIntro } from '../sections/page-intro.tsx';
import { TrialNote } from '../sections/trial-note.tsx';
import { HeroStage } from './hero-stage.tsx';

/** The introduction of Keystead, with links to sign up and to the prices, and a picture. */
export function Hero() {
  return (
    <>
      <PageIntro
        title="Property management, made calm"
        lead="Homes, tenants, leases, rent and repairs in one place, with an assistant that answers from your own records."
      >
        <ButtonRow>
          <LinkButton as={Link} to="/register" size="large">
            Start Free Trial
          </LinkButton>
          <LinkButton as={Link} to="/pricing" size="large" variant="secondary">
            View Pricing
          </LinkButton>
        </ButtonRow>
        <TrialNote />
      </PageIntro>
      <HeroStage />
    </>
  );
}
