interface Colour {
  /** The value in the address of a filtered list. */
  readonly key: string;
  readonly name: string;
  readonly swatch: string;
}
/**
 * The colours by which a list is filtered. Each is stored as the bit of its position, so a new colour goes to the end.
 */
export const colours = [
  { key: 'black', name: '블랙', swatch: '#1d1b19' },
  { key: 'white', name: '화이트', swatch: '#fbfaf7' },
  { key: 'ivory', name: '아이보리', swatch: '#efe6d2' },
  { key: 'beige', name: '베이지', swatch: '#d3bd97' },
  { key: 'brown', name: '브라운', swatch: '#7a4f2d' },
  { key: 'grey', name: '그레이', swatch: '#8d8c88' },
  { key: 'red', name: '레드', swatch: '#a3322b' },
  { key: 'pink', name: '핑크', swatch: '#e0a3a8' },
  { key: 'orange', name: '오렌지', swatch: '#d27735' },
  { key: 'yellow', name: '옐로우', swatch: '#dfb23c' },
  { key: 'green', name: '그린', swatch: '#56684a' },
  { key: 'blue', name: '블루', swatch: '#4a78a8' },
  { key: 'navy', name: '네이비', swatch: '#253349' },
  { key: 'purple', name: '퍼플', swatch: '#6b4b72' },
] as const satisfies readonly Colour[];

/** The bits of colours by their keys; unknown keys are left out. */
export const colourBits = (keys: readonly string[]): number =>
  colours.reduce((bits, { key }, at) => (keys.includes(key) ? bits | (1 << at) : bits), 0);
