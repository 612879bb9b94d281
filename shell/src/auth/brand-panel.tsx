import { CheckIcon, color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { BrandArt } from './brand-art.tsx';

const Root = styled.aside`
  display: none;
  position: relative;
  overflow: hidden;
  flex-direction: column;
  gap: ${space[8]};
  padding: ${space[12]};
  border-radius: 1.25rem;
  background: linear-gradient(150deg, ${color.brandFrom}, ${color.brandTo});
  color: ${color.onBrand};
  ${media.desktop} { display: flex; }
`;

const Claim = styled.p`
  position: relative;
  max-inline-size: 15ch;
  font: ${font('section')};
  letter-spacing: -0.025em;
  text-wrap: balance;
`;

const Points = styled.ul`
  position: relative;
  display: grid;
  gap: ${space[3]};
  max-inline-size: 23rem;
  & > li { display: flex; gap: ${space[3]}; align-items: start; }
  & svg {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    flex: none;
    margin-block-start: 0.1875rem;
    color: ${color.brandMark};
  }
`;

const points = [
  'Properties, tenants and leases in one place',
  'Repairs and rent, tracked to completion',
  'An AI assistant that knows your portfolio',
];

/** The panel beside the forms of the auth pages, on wide screens. Dark in both themes. */
export function BrandPanel() {
  return (
    <Root aria-label="About Keystead">
      <BrandArt />
      <Claim>Property management without the stress.</Claim>
      <Points>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </Points>
    </Root>
  );
}
