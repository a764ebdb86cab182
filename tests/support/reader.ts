import type { Page } from 'playwright-core';

interface AccessibilityNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}
const nameless = new Set([
  'link',
  'button',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'spinbutton',
  'image',
  'dialog',
]);
const roleOf = ({ role }: AccessibilityNode): string => String(role?.value ?? '');
const nameOf = ({ name }: AccessibilityNode): string => String(name?.value ?? '').trim();
const propertyOf = ({ properties = [] }: AccessibilityNode, wanted: string): unknown =>
  properties.find(({ name }) => name === wanted)?.value.value;

/** Lists the faults of a page that affect screen readers. Each fault is a sentence. */
export const faultsForReaders = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const shown: readonly AccessibilityNode[] = nodes.filter(({ ignored }) => !ignored);
  const unnamed = shown.filter((node) => nameless.has(roleOf(node)) && nameOf(node) === '').map(roleOf);
  const headings = shown.filter((node) => roleOf(node) === 'heading');
  const levels = headings.map((node) => Number(propertyOf(node, 'level')));
  const jumps = headings.filter((_, index) => (levels[index] ?? 1) > (levels[index - 1] ?? 0) + 1).map(nameOf);
  // False while a dialog is open, because an open dialog hides the headings and landmarks of the page.
  const isWhole = !shown.some((node) => /dialog/.test(roleOf(node)));
  const firsts = levels.filter((level) => level === 1).length;
  return [
    ...unnamed.map((role) => `a ${role} without a name`),
    ...(isWhole ? jumps.map((name) => `the heading “${name}” skips a level`) : []),
    ...(isWhole && firsts !== 1 ? [`${firsts} headings of the first level`] : []),
    ...(isWhole && !shown.some((node) => roleOf(node) === 'main') ? ['no main part'] : []),
    ...(isWhole && !shown.some((node) => ['polite', 'assertive'].includes(String(propertyOf(node, 'live'))))
      ? ['nowhere to say what happened']
      : []),
  ];
};
