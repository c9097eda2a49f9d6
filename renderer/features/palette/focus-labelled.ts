/**
 * `focusLabelled` focuses a control by its label, so that the palette leads to a setting and not
 * only to its page. It also works without a formal link between label and element.
 */
const NAMES = 'label, legend, h3, h4, [id]';
const CONTROLS = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** Searches the pane with that name; focuses the pane if it has no such label. */
export function focusLabelled(pane: string, label: string): void {
  const root = document.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
  const name = [...(root?.querySelectorAll<HTMLElement>(NAMES) ?? [])].find(
    (element) => element.textContent?.trim() === label && element.checkVisibility(),
  );
  const control = name && controlOf(name);
  (control ?? root)?.focus();
  name?.scrollIntoView({ block: 'nearest' });
}

function controlOf(name: HTMLElement): HTMLElement | null {
  const { htmlFor } = name as HTMLLabelElement;
  if (htmlFor) return document.getElementById(htmlFor);
  const group = name.closest('fieldset, [role="radiogroup"], section') ?? name.parentElement;
  return (
    group?.querySelector<HTMLElement>('input:checked') ??
    [...(group?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
      (control) => name.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
    ) ??
    null
  );
}
