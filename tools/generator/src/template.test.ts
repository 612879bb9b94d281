import { fillTemplate } from './template.ts';

const phrases = { thing: 'building-inspection', verb: 'close' };

test.each([
  ['__myThing__', 'buildingInspection'],
  ['new__MyThing__', 'newBuildingInspection'],
  ['__my-verb__-__my-thing__.ts', 'close-building-inspection.ts'],
  ['__myVerb____MyThing__', 'closeBuildingInspection'],
  ['__my_thing___counts', 'building_inspection_counts'],
  ['__MY_THING___URL', 'BUILDING_INSPECTION_URL'],
  ['__My verb__ __a my thing__.', 'Close a building inspection.'],
  ['"__My Thing__"', '"Building Inspection"'],
  ['__webpack_nonce__', '__webpack_nonce__'],
])('fillTemplate: %s becomes %s', (template, filled) => {
  expect(fillTemplate(template, phrases)).toBe(filled);
});

test.each([
  ['inspection', 'an inspection'],
  ['unit', 'a unit'],
  ['upload', 'an upload'],
])('fillTemplate: chooses the article for %s', (thing, filled) => {
  expect(fillTemplate('__a my thing__', { thing })).toBe(filled);
});

test('fillTemplate: throws on a placeholder without a phrase', () => {
  expect(() => fillTemplate('__myThink__', phrases)).toThrow('__myThink__');
});
