import { color, font, fontFamily, radius, shadow, space } from '@keystead/ui';
import styled from 'styled-components';

/** Applies our colours and type to the viewer, in both themes. By itself it only has a light look. */
export const ViewerFrame = styled.div`
  min-inline-size: 0;
  & .swagger-ui { font-family: ${fontFamily}; color: ${color.text}; }
  & .swagger-ui .wrapper { padding: 0; max-inline-size: none; }
  & .swagger-ui :is(h2, h3, h4, h5, p, label, td, th, li, table, small, span, a, button, input, select, .opblock-tag, .tab li, .model, .model-title, .parameter__name, .parameter__type, .response-col_status, .opblock-summary-description, .opblock-summary-path, .opblock-section-header h4, .dialog-ux *) {
    font-family: ${fontFamily};
    color: inherit;
  }
  & .swagger-ui :is(pre, code, .opblock-summary-path, .parameter__name, .microlight, textarea) {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  }
  & .swagger-ui .opblock-tag { border-block-end-color: ${color.border}; font: ${font('title')}; }
  & .swagger-ui .opblock-tag small { font: ${font('small')}; color: ${color.textMuted}; }
  & .swagger-ui .opblock {
    background: ${color.surface};
    border: 1px solid ${color.border};
    border-radius: ${radius.medium};
    box-shadow: ${shadow.low};
    margin: 0 0 ${space[3]};
  }
  & .swagger-ui .opblock .opblock-summary { border-color: ${color.border}; flex-wrap: wrap; }
  & .swagger-ui .opblock .opblock-summary-method {
    background: ${color.accentSoft};
    color: ${color.accentInk};
    text-shadow: none;
    border-radius: ${radius.small};
    min-inline-size: 4.5rem;
    font: ${font('label')};
  }
  & .swagger-ui .opblock-delete .opblock-summary-method { background: ${color.dangerSoft}; color: ${color.dangerInk}; }
  & .swagger-ui .opblock-get .opblock-summary-method { background: ${color.infoSoft}; color: ${color.infoInk}; }
  & .swagger-ui .opblock-put .opblock-summary-method { background: ${color.warningSoft}; color: ${color.warningInk}; }
  & .swagger-ui .opblock-summary-description { color: ${color.textMuted}; font: ${font('small')}; }
  & .swagger-ui .opblock-description-wrapper p { color: ${color.textMuted}; font: ${font('body')}; }
  & .swagger-ui :is(.opblock-section-header, .scheme-container, .responses-inner h4) {
    background: ${color.sunken};
    box-shadow: none;
  }
  & .swagger-ui .scheme-container { padding: ${space[4]}; margin: 0 0 ${space[4]}; border-radius: ${radius.medium}; }
  & .swagger-ui :is(input[type='text'], input[type='password'], textarea, select, .filter .operation-filter-input) {
    background: ${color.surface};
    color: ${color.text};
    border: 1px solid ${color.control};
    border-radius: ${radius.medium};
    box-shadow: none;
    max-inline-size: 100%;
  }
  & .swagger-ui .btn { background: ${color.surface}; color: ${color.text}; border-color: ${color.control}; box-shadow: none; }
  & .swagger-ui .btn.execute { background: ${color.accent}; color: ${color.onAccent}; border-color: ${color.accent}; }
  & .swagger-ui :is(.btn.authorize, .authorization__btn) svg { fill: currentColor; }
  & .swagger-ui svg { fill: currentColor; }
  & .swagger-ui :is(.model-box, .model-container, section.models) {
    background: ${color.sunken};
    border-color: ${color.border};
    border-radius: ${radius.medium};
  }
  & .swagger-ui :is(.prop-type, .prop-format, .parameter__type, .parameter__in, .response-control-media-type__accept-message) {
    color: ${color.textMuted};
  }
  & .swagger-ui .parameter__name.required span,
  & .swagger-ui .parameter__name.required::after { color: ${color.dangerInk}; }
  & .swagger-ui :is(.renderedMarkdown, .markdown) code {
    background: ${color.sunken};
    color: ${color.accentInk};
  }
  & .swagger-ui .dialog-ux .modal-ux {
    background: ${color.surface};
    border-color: ${color.border};
    border-radius: ${radius.large};
    box-shadow: ${shadow.high};
    color: ${color.text};
    inline-size: min(40rem, 100% - 2rem);
    min-inline-size: 0;
  }
  & .swagger-ui .dialog-ux .backdrop-ux { background: ${color.scrim}; }
  /* Whole and wrapped: a part that scrolls by itself is out of reach for the keyboard. */
  & .swagger-ui :is(.microlight, .highlight-code > pre) {
    background: ${color.sunken} !important;
    color: ${color.text} !important;
    max-block-size: none !important;
    overflow: visible !important;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  & .swagger-ui .microlight * { color: inherit !important; }
  & .swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: ${color.accent}; }
  & .swagger-ui .response-col_links { display: none; }
  & .swagger-ui .tab :is(li, li button.tablinks) { color: ${color.text} !important; }
  & .swagger-ui .table-container { overflow-x: auto; }
  & .swagger-ui :focus-visible { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;
