import { LinkButton, media, pageWidth, shadow, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { ButtonRow, TrialNote } from '../sections/call-to-action.tsx';
import { PageIntro, PinePanel } from '../sections/page-section.tsx';
import { desktop, phone } from './hero-pictures.ts';

const Stage = styled(PinePanel)`
  ${pageWidth}
  block-size: 24rem;
  ${media.tablet} { block-size: auto; aspect-ratio: 16 / 9; }
`;

const frame = `overflow: hidden; border: 1px solid rgb(255 255 255 / 0.16); border-block-end: 0; box-shadow: ${shadow.high};`;

const Desktop = styled.div`
  display: none;
  position: absolute;
  inset-block-start: 9%;
  inset-inline: 7% 11%;
  border-radius: 0.875rem 0.875rem 0 0;
  ${frame}
  ${media.tablet} { display: block; }
`;

const Phone = styled.div`
  inline-size: 15.5rem;
  margin: ${space[10]} auto 0;
  border-radius: 1.75rem 1.75rem 0 0;
  ${frame}
  border-width: 5px;
  border-color: #0b1f1c;
  ${media.tablet} {
    position: absolute;
    inset-block-start: 34%;
    inset-inline-end: 5%;
    inline-size: 22%;
    margin: 0;
  }
`;

/** The dashboard on a desktop and on a phone. A phone's screen shows only the latter. */
function HeroStage() {
  return (
    <Stage>
      <Desktop>
        <ProductPicture
          first
          {...desktop}
          alt="Keystead's dashboard: properties, tenants, revenue and maintenance requests at a glance"
        />
      </Desktop>
      <Phone>
        <ProductPicture first {...phone} alt="The same dashboard on a phone" />
      </Phone>
    </Stage>
  );
}

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
